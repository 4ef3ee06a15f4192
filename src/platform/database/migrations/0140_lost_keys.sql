-- A key that signs receipts may be lost: from some day on it may be in other hands. What it signed is then for the
-- books to tell; without a network nobody can.
ALTER TABLE signing_key
  ADD COLUMN lost_since date,
  ADD COLUMN lost_told_at timestamptz,
  ADD CHECK ((lost_since IS NULL) = (lost_told_at IS NULL)),
  -- A lost key signs nothing more.
  ADD CHECK (lost_since IS NULL OR retired_at IS NOT NULL);

-- Which receipts a key signed.
CREATE INDEX receipt_kid ON receipt (kid);

-- A key can be retired, once, and told to be lost: later found to be so from an earlier day on, never from a later.
CREATE OR REPLACE FUNCTION keep_signing_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kid, NEW.public_key, NEW.created_at) IS DISTINCT FROM (OLD.kid, OLD.public_key, OLD.created_at)
    OR (OLD.retired_at IS NOT NULL AND NEW.retired_at IS DISTINCT FROM OLD.retired_at)
    OR (OLD.lost_since IS NOT NULL AND (NEW.lost_since IS NULL OR NEW.lost_since > OLD.lost_since)) THEN
    RAISE EXCEPTION 'a signing key is never changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
