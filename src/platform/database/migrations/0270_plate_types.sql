-- Whose plate it is, where it has no standard form; null: a standard plate, ABC-123DE or AB123-CDE.
ALTER TABLE vehicle ADD COLUMN plate_type text
  CHECK (plate_type IN ('government', 'diplomatic', 'army', 'police', 'customised'));
