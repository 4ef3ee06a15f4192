-- Whoever wrote in a record that waits, besides who entered it: none of them may decide on it. Empty again
-- once it is approved. What was written before this column was there stands in the audit trail.
DO $$
DECLARE
  register text;
BEGIN
  FOREACH register IN ARRAY ARRAY['corporate', 'property', 'shop', 'vehicle', 'mast', 'signage'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN editors bigint[]', register);
    EXECUTE format($sql$
      UPDATE %1$I AS t SET editors = wrote.editors
      FROM (SELECT record_id, array_agg(DISTINCT actor_id) AS editors FROM audit
            WHERE resource = %2$L AND action = %3$L AND actor_id IS NOT NULL GROUP BY record_id) AS wrote
      WHERE t.id = wrote.record_id AND t.status IN ('draft', 'submitted', 'returned')
      $sql$, register, register, register || '.edit');
  END LOOP;
END $$;

-- An owner whose record is closed is not found by imports any more, and may be entered anew.
ALTER TABLE individual DROP CONSTRAINT individual_import_key_key;
CREATE UNIQUE INDEX individual_import_key ON individual (import_key) WHERE status <> 'archived';
ALTER TABLE corporate DROP CONSTRAINT corporate_import_key_key;
CREATE UNIQUE INDEX corporate_import_key ON corporate (import_key) WHERE status NOT IN ('rejected', 'archived');

-- When the file that was sent was cleared away; what came of it stays.
ALTER TABLE import ADD COLUMN file_cleared_at timestamptz;
CREATE INDEX import_file_kept ON import (id) WHERE file_cleared_at IS NULL;
