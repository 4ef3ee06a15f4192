-- Sales of a year by agent, category, park or place are put together from the sums that are kept of each day, with what the super agents
-- earned by them.
-- First, as whoever sells does: they write tickets, and then their sums.
LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE ticket_sum ADD COLUMN super_kobo bigint NOT NULL DEFAULT 0;
CREATE INDEX ticket_sum_what ON ticket_sum (what, day);

CREATE OR REPLACE FUNCTION add_to_ticket_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM fresh) THEN
    RETURN NULL;
  END IF;
  INSERT INTO ticket_sum AS d (day, what, key, agency_id, lga_id, is_batch, slot, tickets, kobo, earned_kobo, super_kobo, voids, void_kobo,
    at_night)
  SELECT a.at::date, p.what, p.key, f.agency_id, f.lga_id, f.bulk_ticket_id IS NOT NULL,
    CASE WHEN p.what = 'agent' AND f.bulk_ticket_id IS NULL THEN -1 ELSE s.slot END, count(*) FILTER (WHERE f.status = 'valid'),
    coalesce(sum(f.kobo) FILTER (WHERE f.status = 'valid'), 0), coalesce(sum(f.agent_kobo) FILTER (WHERE f.status = 'valid'), 0),
    coalesce(sum(f.super_agent_kobo) FILTER (WHERE f.status = 'valid'), 0),
    count(*) FILTER (WHERE f.status = 'void'), coalesce(sum(f.kobo) FILTER (WHERE f.status = 'void'), 0),
    count(*) FILTER (WHERE a.hour >= 22 OR a.hour < 5)
  FROM fresh f CROSS JOIN (SELECT free_slot() AS slot) AS s
  CROSS JOIN LATERAL (SELECT f.sold_at AT TIME ZONE 'Africa/Lagos' AS at,
    extract(hour FROM f.sold_at AT TIME ZONE 'Africa/Lagos')::bigint AS hour) AS a
  CROSS JOIN LATERAL (VALUES ('hour', a.hour), ('category', f.category_id), ('park', f.park_id), ('agent', f.ticket_agent_id)) AS p (what, key)
  WHERE a.at::date >= (SELECT ticket_sums_from FROM installation)
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT ON CONSTRAINT ticket_sum_once DO UPDATE SET tickets = d.tickets + EXCLUDED.tickets, kobo = d.kobo + EXCLUDED.kobo,
    earned_kobo = d.earned_kobo + EXCLUDED.earned_kobo, super_kobo = d.super_kobo + EXCLUDED.super_kobo,
    voids = d.voids + EXCLUDED.voids, void_kobo = d.void_kobo + EXCLUDED.void_kobo,
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

CREATE OR REPLACE FUNCTION void_in_ticket_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed n JOIN earlier o ON o.id = n.id WHERE n.status <> o.status) THEN
    RETURN NULL;
  END IF;
  INSERT INTO ticket_sum AS d (day, what, key, agency_id, lga_id, is_batch, slot, tickets, kobo, earned_kobo, super_kobo, voids, void_kobo,
    at_night)
  SELECT a.at::date, p.what, p.key, n.agency_id, n.lga_id, n.bulk_ticket_id IS NOT NULL, s.slot, -count(*), -sum(n.kobo),
    -sum(n.agent_kobo), -sum(n.super_agent_kobo), count(*), sum(n.kobo), 0
  FROM changed n JOIN earlier o ON o.id = n.id CROSS JOIN (SELECT free_slot() AS slot) AS s
  CROSS JOIN LATERAL (SELECT n.sold_at AT TIME ZONE 'Africa/Lagos' AS at,
    extract(hour FROM n.sold_at AT TIME ZONE 'Africa/Lagos')::bigint AS hour) AS a
  CROSS JOIN LATERAL (VALUES ('hour', a.hour), ('category', n.category_id), ('park', n.park_id), ('agent', n.ticket_agent_id)) AS p (what, key)
  WHERE n.status = 'void' AND o.status = 'valid' AND a.at::date >= (SELECT ticket_sums_from FROM installation)
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT ON CONSTRAINT ticket_sum_once DO UPDATE SET tickets = d.tickets + EXCLUDED.tickets, kobo = d.kobo + EXCLUDED.kobo,
    earned_kobo = d.earned_kobo + EXCLUDED.earned_kobo, super_kobo = d.super_kobo + EXCLUDED.super_kobo,
    voids = d.voids + EXCLUDED.voids, void_kobo = d.void_kobo + EXCLUDED.void_kobo;
  RETURN NULL;
END $$;

-- Counts the days from there on anew, from the tickets. Whoever sells meanwhile waits.
CREATE OR REPLACE FUNCTION count_ticket_sums() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz := (SELECT ticket_sums_from::timestamp AT TIME ZONE 'Africa/Lagos' FROM installation);
BEGIN
  LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ticket_sum WHERE day >= (SELECT ticket_sums_from FROM installation);
  INSERT INTO ticket_sum (day, what, key, agency_id, lga_id, is_batch, slot, tickets, kobo, earned_kobo, super_kobo, voids, void_kobo,
    at_night)
  SELECT a.at::date, p.what, p.key, t.agency_id, t.lga_id, t.bulk_ticket_id IS NOT NULL, 0, count(*) FILTER (WHERE t.status = 'valid'),
    coalesce(sum(t.kobo) FILTER (WHERE t.status = 'valid'), 0), coalesce(sum(t.agent_kobo) FILTER (WHERE t.status = 'valid'), 0),
    coalesce(sum(t.super_agent_kobo) FILTER (WHERE t.status = 'valid'), 0),
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

-- Of many tickets only the last days, for sales wait until it is done.
UPDATE installation SET ticket_sums_from = greatest(ticket_sums_from, (now() AT TIME ZONE 'Africa/Lagos')::date - 7)
WHERE (SELECT count(*) FROM (SELECT FROM ticket LIMIT 200001) AS many) > 200000;
DELETE FROM ticket_sum WHERE day < (SELECT ticket_sums_from FROM installation);
SELECT count_ticket_sums();
