-- Agencies are named by fields of records, as revenue items are.
ALTER TABLE agency ADD COLUMN title text NOT NULL GENERATED ALWAYS AS (name) STORED;
