-- Attempts on one account are checked one after another, whichever process they reach: whoever holds the lease checks, and nobody
-- before next_at. The key is a digest: whose account it is, or whether there is one, cannot be read from it.
CREATE UNLOGGED TABLE attempt_turn (
  key bytea PRIMARY KEY,
  failures integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  -- after that the failures no longer count
  until timestamptz NOT NULL,
  lease uuid,
  lease_until timestamptz
);
CREATE INDEX attempt_turn_until ON attempt_turn (until);
