-- What is masked is no longer part of what words are looked for in: a search by parts would tell it letter by letter.
-- It is found as a whole, by an index of its own; phone number, TIN, tax ID and NIN have theirs as unique columns.
ALTER TABLE individual DROP COLUMN search;
ALTER TABLE individual ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (fold(
  coalesce(first_name || ' ', '') || coalesce(other_names || ' ', '') || surname)) STORED;
CREATE INDEX individual_search ON individual USING gin (search gin_trgm_ops);
CREATE INDEX individual_email ON individual (lower(email)) WHERE email IS NOT NULL;
