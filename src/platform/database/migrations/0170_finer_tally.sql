-- What stands in a quarter of a town is counted beforehand too: two finer grids, of up to 2^18 cells a side, some 150 m.
ALTER TABLE map_tally DROP CONSTRAINT map_tally_level_check,
  ADD CONSTRAINT map_tally_level_check CHECK (level BETWEEN 6 AND 18);
-- Counts that were taken have no such cells: each register is counted anew when its map is looked at next.
DELETE FROM map_tally_taken;
