-- Whose files lie in a bucket, and when the books were set back last.
ALTER TABLE installation
  -- What the bucket's own mark has to say before anything is removed there. Restored books get another: the bucket stays
  -- the property of the installation they were copied from, until an operator says otherwise.
  ADD COLUMN files_mark uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN restored_at timestamptz;

-- Files that no row names any more: removed once that is certain, outside of every transaction.
CREATE TABLE file_to_remove (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9][a-z0-9/._-]{0,199}$' AND name NOT LIKE '%..%'),
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX file_to_remove_asked ON file_to_remove (asked_at, name);
