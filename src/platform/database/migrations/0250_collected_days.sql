-- What was collected on each Lagos day, put together as it is booked: first screens read some rows of a day, however many lines it has.
-- Sums are kobo. What a reversal takes back is of the day of the reversal, as its line is.

-- A number that no other open transaction has. Whoever adds to sums adds to the rows of their own number, so that nobody waits
-- for anybody, and no two can wait for each other. Of the transactions after each other all have 0.
CREATE FUNCTION free_slot() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  slot integer := 0;
BEGIN
  -- Ends: there are no more open transactions than connections.
  WHILE NOT pg_try_advisory_xact_lock(7246092, slot) LOOP
    slot := slot + 1;
  END LOOP;
  RETURN slot;
END $$;

-- The first day that is put together whole: nobody's first screen looks back beyond the month before, and whoever collects waits while
-- it is counted.
ALTER TABLE installation ADD COLUMN collected_from date NOT NULL DEFAULT date '2000-01-01';
UPDATE installation SET collected_from = date_trunc('month', now() AT TIME ZONE 'Africa/Lagos')::date - 31
WHERE (SELECT count(*) FROM (SELECT FROM collection LIMIT 200001) AS many) > 200000;

CREATE TABLE collected_day (
  day date NOT NULL,
  -- null: of all agencies and places together, for who sees all
  agency_id bigint REFERENCES agency,
  lga_id bigint REFERENCES lga,
  channel text NOT NULL,
  slot integer NOT NULL CHECK (slot >= 0),
  lines bigint NOT NULL CHECK (lines > 0),
  collected_kobo bigint NOT NULL CHECK (collected_kobo >= 0),
  reversed_kobo bigint NOT NULL CHECK (reversed_kobo <= 0),
  CONSTRAINT collected_day_once UNIQUE NULLS NOT DISTINCT (day, agency_id, lga_id, channel, slot)
) WITH (fillfactor = 70);

-- Lines of collections are never changed, so what was counted stays right.
CREATE FUNCTION add_to_collected_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nothing was written: nobody needs a number.
  IF NOT EXISTS (SELECT FROM fresh) THEN
    RETURN NULL;
  END IF;
  INSERT INTO collected_day AS d (day, agency_id, lga_id, channel, slot, lines, collected_kobo, reversed_kobo)
  SELECT f.day, f.agency_id, f.lga_id, f.channel, s.slot, count(*), sum(greatest(f.kobo, 0)), sum(least(f.kobo, 0))
  FROM fresh f CROSS JOIN (SELECT free_slot() AS slot) AS s
  GROUP BY f.day, f.channel, s.slot, GROUPING SETS ((), (f.agency_id, f.lga_id))
  ON CONFLICT ON CONSTRAINT collected_day_once DO UPDATE SET lines = d.lines + EXCLUDED.lines,
    collected_kobo = d.collected_kobo + EXCLUDED.collected_kobo, reversed_kobo = d.reversed_kobo + EXCLUDED.reversed_kobo;
  RETURN NULL;
END $$;
CREATE TRIGGER collection_counted AFTER INSERT ON collection REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_collected_day();

-- Counts the days from there on anew, from the lines. Whoever collects meanwhile waits.
CREATE FUNCTION count_collected_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE collection IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM collected_day WHERE day >= (SELECT collected_from FROM installation);
  INSERT INTO collected_day (day, agency_id, lga_id, channel, slot, lines, collected_kobo, reversed_kobo)
  SELECT day, agency_id, lga_id, channel, 0, count(*), sum(greatest(kobo, 0)), sum(least(kobo, 0)) FROM collection
  WHERE day >= (SELECT collected_from FROM installation)
  GROUP BY day, channel, GROUPING SETS ((), (agency_id, lga_id));
END $$;
-- What was collected lately.
SELECT count_collected_days();
