-- Why the bank deposit of a till was withdrawn. Deposits withdrawn earlier have no reason.
ALTER TABLE till_move ADD COLUMN withdrawn_reason text CHECK (length(withdrawn_reason) BETWEEN 1 AND 500),
  ADD CONSTRAINT till_move_withdrawn_reason CHECK (withdrawn_reason IS NULL OR withdrawn_at IS NOT NULL);

CREATE OR REPLACE FUNCTION keep_till_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := ARRAY['confirmed_by', 'confirmed_at', 'withdrawn_at', 'withdrawn_reason', 'back_in_drawer', 'reference_key'];
BEGIN
  IF OLD.confirmed_by IS NOT NULL OR OLD.withdrawn_at IS NOT NULL
    OR to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
  THEN RAISE EXCEPTION 'what was moved is never rewritten' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- Deposits whose cash did not return to the drawer are looked for among all tills.
CREATE INDEX till_move_missing ON till_move (till_id) WHERE from_drawer AND withdrawn_at IS NOT NULL AND NOT back_in_drawer;

-- Reasons name people: they are searched when a person is erased.
INSERT INTO erasure_column (tab, col, how, leads, elsewhere, kept)
VALUES ('till_move', 'withdrawn_reason', 'words', 'made_by = ANY($2)', false, true);
