-- The demonstration's street is filled when it is made. Until that has succeeded, each start tries again.
ALTER TABLE installation ADD COLUMN street_due boolean NOT NULL DEFAULT false CHECK (demo OR NOT street_due);
