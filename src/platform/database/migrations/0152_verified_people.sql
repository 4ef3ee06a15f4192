-- People are not approved; an officer who saw proof of who they are says so. What was seen stands with them until what
-- it proved is changed. Whoever wrote that is kept from verifying it, as with what is approved.
ALTER TABLE individual
  ADD COLUMN verified_at timestamptz,
  ADD COLUMN verified_by bigint REFERENCES app_user,
  ADD COLUMN verified_proof text CHECK (verified_proof IN
    ('nin_slip', 'national_id', 'passport', 'voters_card', 'drivers_licence', 'birth_certificate', 'other')),
  ADD COLUMN verified_note text CHECK (length(verified_note) BETWEEN 1 AND 500),
  -- besides who entered it and who wrote last
  ADD COLUMN editors bigint[],
  ADD CHECK ((verified_at IS NULL) = (verified_proof IS NULL)),
  ADD CHECK (verified_at IS NOT NULL OR (verified_by IS NULL AND verified_note IS NULL)),
  ADD CHECK (verified_proof <> 'other' OR verified_note IS NOT NULL);

-- What was written before this column was there stands in the audit trail.
UPDATE individual AS t SET editors = wrote.editors
FROM (SELECT record_id, array_agg(DISTINCT actor_id) AS editors FROM audit
      WHERE resource = 'individual' AND action IN ('individual.edit', 'individual.merge') AND actor_id IS NOT NULL
      GROUP BY record_id) AS wrote
WHERE t.id = wrote.record_id;

-- The list of those who are verified, and of those who are to be, each in the order of its titles.
CREATE INDEX individual_verified ON individual (title, id) WHERE status = 'active' AND verified_at IS NOT NULL;
CREATE INDEX individual_to_verify ON individual (title, id) WHERE status = 'active' AND verified_at IS NULL;
