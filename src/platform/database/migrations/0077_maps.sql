-- Maps: where each record stands in a z-ordered grid, so that a part of the map is a few ranges of one index, and
-- how many stand in each of its cells, for registers too large to be counted at every look.

-- The cell of a point: web mercator cut into 2^21 by 2^21 cells (about 19 m at the equator), the bits of column and
-- row interleaved, the column's the lower. Cells of a coarser grid are this number shifted by two bits a level.
-- The same as cellOf in src/domain/map/cells.ts, which a test compares.
CREATE FUNCTION map_cell(longitude double precision, latitude double precision) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  slant double precision := radians(least(greatest(latitude, -85.05), 85.05));
  x bigint := least(2097151, greatest(0, floor((longitude + 180) / 360 * 2097152)))::bigint;
  y bigint := least(2097151, greatest(0, floor((1 - ln(tan(slant) + 1 / cos(slant)) / pi()) / 2 * 2097152)))::bigint;
BEGIN
  x := (x | (x << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  x := (x | (x << 1)) & 6148914691236517205;
  y := (y | (y << 16)) & 281470681808895;
  y := (y | (y << 8)) & 71777214294589695;
  y := (y | (y << 4)) & 1085102592571150095;
  y := (y | (y << 2)) & 3689348814741910323;
  y := (y | (y << 1)) & 6148914691236517205;
  RETURN x | (y << 1);
END
$$;

DO $$
DECLARE
  register text;
BEGIN
  FOREACH register IN ARRAY ARRAY['property', 'shop', 'mast', 'signage', 'individual', 'corporate'] LOOP
    EXECUTE format(
      'ALTER TABLE %I ADD COLUMN map_cell bigint GENERATED ALWAYS AS (map_cell(longitude, latitude)) STORED', register);
    -- All that counting needs, so that the table itself is not read.
    EXECUTE format(
      'CREATE INDEX %I ON %I (map_cell) INCLUDE (id, latitude, longitude, lga_id, status) WHERE map_cell IS NOT NULL',
      register || '_map', register);
  END LOOP;
END $$;

-- What is owed is asked for by asset and by payer; what is settled need not be looked through for it.
CREATE INDEX bill_open_asset ON bill (asset_type, asset_id) WHERE status IN ('unpaid', 'part-paid');

-- How many records stand in each cell of the grids of 2^6 to 2^16 cells a side, as counted at `map_tally_taken`.
CREATE TABLE map_tally (
  resource text NOT NULL,
  level integer NOT NULL CHECK (level BETWEEN 6 AND 16),
  cell bigint NOT NULL,
  lga_id bigint,
  status text NOT NULL,
  standing text NOT NULL,
  records integer NOT NULL CHECK (records > 0),
  -- sums, for the middle of a cluster
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);
CREATE INDEX map_tally_cell ON map_tally (resource, level, cell);

CREATE TABLE map_tally_taken (
  resource text PRIMARY KEY,
  taken_at timestamptz NOT NULL,
  took_ms integer NOT NULL CHECK (took_ms >= 0)
);

-- What the addresses behind the squares of leaflets are sealed with: 256 random bits of this installation.
CREATE TABLE leaflet_seal (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  secret bytea NOT NULL CHECK (length(secret) = 32)
);
INSERT INTO leaflet_seal (secret)
SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
