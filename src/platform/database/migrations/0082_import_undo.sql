-- An import can be taken back: what it made and nobody has touched since goes, the rest stays and says why.

ALTER TABLE import
  ADD COLUMN undo_check_job_id bigint REFERENCES job,
  ADD COLUMN undo_job_id bigint REFERENCES job;

-- What an undo, or its dry run, left where it is.
CREATE TABLE import_stay (
  job_id bigint NOT NULL REFERENCES job,
  -- in the order in which they were gone through
  position bigint NOT NULL CHECK (position > 0),
  resource text NOT NULL,
  record_id bigint NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (job_id, position)
);
CREATE UNIQUE INDEX import_stay_record ON import_stay (job_id, resource, record_id);

-- What an import has made is found together; what is deleted must not have every bill looked through for it.
DO $$
DECLARE
  made text;
BEGIN
  FOREACH made IN ARRAY ARRAY['individual', 'corporate', 'property', 'shop', 'vehicle', 'mast', 'signage', 'spouse', 'residence',
    'street', 'ward', 'park', 'market', 'individual_category', 'lga'] LOOP
    EXECUTE format('CREATE INDEX %I ON %I (import_id, id) WHERE import_id IS NOT NULL', made || '_import', made);
  END LOOP;
END $$;
CREATE INDEX ownership_import ON ownership (import_id, id) WHERE import_id IS NOT NULL;
CREATE INDEX import_line_record ON import_line (resource, record_id);
CREATE INDEX bill_readdressing_from_individual ON bill_readdressing (from_individual_id) WHERE from_individual_id IS NOT NULL;
CREATE INDEX bill_readdressing_from_corporate ON bill_readdressing (from_corporate_id) WHERE from_corporate_id IS NOT NULL;
CREATE INDEX bill_readdressing_to_individual ON bill_readdressing (to_individual_id) WHERE to_individual_id IS NOT NULL;
CREATE INDEX bill_readdressing_to_corporate ON bill_readdressing (to_corporate_id) WHERE to_corporate_id IS NOT NULL;
