-- The NIN is kept sealed: with a key of the application, so that equal numbers are equal sealed and the unique index
-- goes on doing its work. Rows of before are sealed by the application when it starts, which then validates this.
ALTER TABLE individual DROP CONSTRAINT individual_nin_check;
ALTER TABLE individual ADD CONSTRAINT individual_nin_sealed CHECK (nin ~ '^sealed:[A-Za-z0-9_-]+$') NOT VALID;

-- What tells this database's key from any other; none while it was never opened with one.
ALTER TABLE installation ADD COLUMN key_check bytea;

-- Words of notes are found by an index, as those of records are.
CREATE INDEX note_words ON note USING gin (fold(body) gin_trgm_ops);

-- The few who hold a role within places: whoever edits the role must cover each of these.
CREATE INDEX user_role_within ON user_role (role_id) WHERE lga_ids IS NOT NULL OR agency_ids IS NOT NULL;
