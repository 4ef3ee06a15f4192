-- What was sold on each Lagos day by the hour, by category, by park and by agent, put together as it is sold: first screens and the
-- dashboard read some rows of each, however many tickets a day has. Sums are kobo.
CREATE TABLE ticket_sum (
  day date NOT NULL,
  what text NOT NULL CHECK (what IN ('hour', 'category', 'park', 'agent')),
  -- the Lagos hour from 0 on, or an id; null of a ticket without a park, or without an agent
  key bigint,
  agency_id bigint NOT NULL REFERENCES agency,
  lga_id bigint REFERENCES lga,
  -- of a batch: no sale in the street
  is_batch boolean NOT NULL,
  -- Of `free_slot`. An agent's own sales have -1: whoever sells holds the agent's wallet already, and nobody else is waited for.
  slot integer NOT NULL CHECK (slot >= -1),
  -- A row may be below nothing: what is voided is added by another transaction, to a row of its own.
  tickets bigint NOT NULL,
  kobo bigint NOT NULL,
  earned_kobo bigint NOT NULL,
  voids bigint NOT NULL,
  void_kobo bigint NOT NULL,
  -- sold between 22:00 and 05:00, valid or void
  at_night bigint NOT NULL,
  CONSTRAINT ticket_sum_once UNIQUE NULLS NOT DISTINCT (day, what, key, agency_id, lga_id, is_batch, slot)
) WITH (fillfactor = 70);

-- The first day that is put together whole. Of many tickets only the last days are counted, for sales wait until it is done; what was
-- sold before, the days that are over say (`ticket_day`).
ALTER TABLE installation ADD COLUMN ticket_sums_from date;
UPDATE installation SET ticket_sums_from = CASE WHEN (SELECT count(*) FROM (SELECT FROM ticket LIMIT 200001) AS many) <= 200000
  THEN date '2000-01-01' ELSE (now() AT TIME ZONE 'Africa/Lagos')::date - 7 END;
ALTER TABLE installation ALTER ticket_sums_from SET NOT NULL, ALTER ticket_sums_from SET DEFAULT date '2000-01-01';

-- The third ticket and further ones of one category that an agent sold to one holder on one day: few, and what is odd about an agent's
-- day is found from them.
CREATE TABLE ticket_repeat (
  ticket_id bigint PRIMARY KEY REFERENCES ticket,
  day date NOT NULL
);
CREATE INDEX ticket_repeat_day ON ticket_repeat (day);

CREATE FUNCTION add_to_ticket_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM fresh) THEN
    RETURN NULL;
  END IF;
  INSERT INTO ticket_sum AS d (day, what, key, agency_id, lga_id, is_batch, slot, tickets, kobo, earned_kobo, voids, void_kobo, at_night)
  SELECT a.at::date, p.what, p.key, f.agency_id, f.lga_id, f.bulk_ticket_id IS NOT NULL,
    CASE WHEN p.what = 'agent' AND f.bulk_ticket_id IS NULL THEN -1 ELSE s.slot END, count(*) FILTER (WHERE f.status = 'valid'),
    coalesce(sum(f.kobo) FILTER (WHERE f.status = 'valid'), 0), coalesce(sum(f.agent_kobo) FILTER (WHERE f.status = 'valid'), 0),
    count(*) FILTER (WHERE f.status = 'void'), coalesce(sum(f.kobo) FILTER (WHERE f.status = 'void'), 0),
    count(*) FILTER (WHERE a.hour >= 22 OR a.hour < 5)
  FROM fresh f CROSS JOIN (SELECT free_slot() AS slot) AS s
  CROSS JOIN LATERAL (SELECT f.sold_at AT TIME ZONE 'Africa/Lagos' AS at,
    extract(hour FROM f.sold_at AT TIME ZONE 'Africa/Lagos')::bigint AS hour) AS a
  CROSS JOIN LATERAL (VALUES ('hour', a.hour), ('category', f.category_id), ('park', f.park_id), ('agent', f.ticket_agent_id)) AS p (what, key)
  WHERE a.at::date >= (SELECT ticket_sums_from FROM installation)
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT ON CONSTRAINT ticket_sum_once DO UPDATE SET tickets = d.tickets + EXCLUDED.tickets, kobo = d.kobo + EXCLUDED.kobo,
    earned_kobo = d.earned_kobo + EXCLUDED.earned_kobo, voids = d.voids + EXCLUDED.voids, void_kobo = d.void_kobo + EXCLUDED.void_kobo,
    at_night = d.at_night + EXCLUDED.at_night;

  INSERT INTO ticket_repeat (ticket_id, day)
  SELECT f.id, b.day FROM fresh f CROSS JOIN LATERAL (SELECT (f.sold_at AT TIME ZONE 'Africa/Lagos')::date AS day) AS b
  WHERE f.bulk_ticket_id IS NULL AND f.status = 'valid' AND 3 = (SELECT count(*) FROM (SELECT FROM ticket k
    WHERE k.holder_key = f.holder_key AND k.valid_to > b.day::timestamp AT TIME ZONE 'Africa/Lagos' AND k.ticket_agent_id = f.ticket_agent_id
      AND k.category_id = f.category_id AND k.status = 'valid' AND k.bulk_ticket_id IS NULL
      AND k.sold_at >= b.day::timestamp AT TIME ZONE 'Africa/Lagos' AND k.sold_at < (b.day + 1)::timestamp AT TIME ZONE 'Africa/Lagos'
    LIMIT 3) AS same);
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_summed AFTER INSERT ON ticket REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_ticket_sums();

-- Most changes of a ticket are a look at it, or that it was printed: nothing is added then.
CREATE FUNCTION void_in_ticket_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed n JOIN earlier o ON o.id = n.id WHERE n.status <> o.status) THEN
    RETURN NULL;
  END IF;
  INSERT INTO ticket_sum AS d (day, what, key, agency_id, lga_id, is_batch, slot, tickets, kobo, earned_kobo, voids, void_kobo, at_night)
  SELECT a.at::date, p.what, p.key, n.agency_id, n.lga_id, n.bulk_ticket_id IS NOT NULL, s.slot, -count(*), -sum(n.kobo),
    -sum(n.agent_kobo), count(*), sum(n.kobo), 0
  FROM changed n JOIN earlier o ON o.id = n.id CROSS JOIN (SELECT free_slot() AS slot) AS s
  CROSS JOIN LATERAL (SELECT n.sold_at AT TIME ZONE 'Africa/Lagos' AS at,
    extract(hour FROM n.sold_at AT TIME ZONE 'Africa/Lagos')::bigint AS hour) AS a
  CROSS JOIN LATERAL (VALUES ('hour', a.hour), ('category', n.category_id), ('park', n.park_id), ('agent', n.ticket_agent_id)) AS p (what, key)
  WHERE n.status = 'void' AND o.status = 'valid' AND a.at::date >= (SELECT ticket_sums_from FROM installation)
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT ON CONSTRAINT ticket_sum_once DO UPDATE SET tickets = d.tickets + EXCLUDED.tickets, kobo = d.kobo + EXCLUDED.kobo,
    earned_kobo = d.earned_kobo + EXCLUDED.earned_kobo, voids = d.voids + EXCLUDED.voids, void_kobo = d.void_kobo + EXCLUDED.void_kobo;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_void_summed AFTER UPDATE ON ticket REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION void_in_ticket_sums();

-- Counts the days from there on anew, from the tickets. Whoever sells meanwhile waits.
CREATE FUNCTION count_ticket_sums() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz := (SELECT ticket_sums_from::timestamp AT TIME ZONE 'Africa/Lagos' FROM installation);
BEGIN
  LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_sum WHERE day >= (SELECT ticket_sums_from FROM installation);
  INSERT INTO ticket_sum (day, what, key, agency_id, lga_id, is_batch, slot, tickets, kobo, earned_kobo, voids, void_kobo, at_night)
  SELECT a.at::date, p.what, p.key, t.agency_id, t.lga_id, t.bulk_ticket_id IS NOT NULL, 0, count(*) FILTER (WHERE t.status = 'valid'),
    coalesce(sum(t.kobo) FILTER (WHERE t.status = 'valid'), 0), coalesce(sum(t.agent_kobo) FILTER (WHERE t.status = 'valid'), 0),
    count(*) FILTER (WHERE t.status = 'void'), coalesce(sum(t.kobo) FILTER (WHERE t.status = 'void'), 0),
    count(*) FILTER (WHERE a.hour >= 22 OR a.hour < 5)
  FROM ticket t
  CROSS JOIN LATERAL (SELECT t.sold_at AT TIME ZONE 'Africa/Lagos' AS at,
    extract(hour FROM t.sold_at AT TIME ZONE 'Africa/Lagos')::bigint AS hour) AS a
  CROSS JOIN LATERAL (VALUES ('hour', a.hour), ('category', t.category_id), ('park', t.park_id), ('agent', t.ticket_agent_id)) AS p (what, key)
  WHERE t.sold_at >= first
  GROUP BY 1, 2, 3, 4, 5, 6;
  DELETE FROM ticket_repeat WHERE day >= (SELECT ticket_sums_from FROM installation);
  INSERT INTO ticket_repeat (ticket_id, day) SELECT id, day FROM (
    SELECT id, (sold_at AT TIME ZONE 'Africa/Lagos')::date AS day, row_number() OVER (PARTITION BY ticket_agent_id, holder_key, category_id,
      (sold_at AT TIME ZONE 'Africa/Lagos')::date ORDER BY id) AS place
    FROM ticket WHERE bulk_ticket_id IS NULL AND ticket_agent_id IS NOT NULL AND status = 'valid' AND sold_at >= first) AS sold WHERE place >= 3;
END $$;
-- What was sold lately.
SELECT count_ticket_sums();
