-- The key that seals can be changed. While it is, this is the check of the key that comes: nothing starts meanwhile.
ALTER TABLE installation ADD COLUMN next_key_check bytea;

-- Keys from before, sealed with the one in use: digests made with them (recovery codes, invitations) cannot be made
-- anew, and what the audit trail's seals cover was sealed with them.
CREATE TABLE former_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sealed bytea NOT NULL,
  retired_at timestamptz NOT NULL DEFAULT now()
);
