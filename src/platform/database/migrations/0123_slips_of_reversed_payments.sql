-- A slip whose payment was reversed may be entered anew: for the bill it was meant for, or once the bank honours it.
ALTER TABLE bank_entry ADD COLUMN reversed_at timestamptz CHECK (reversed_at IS NULL OR status = 'confirmed');
DROP INDEX bank_entry_reference;
CREATE UNIQUE INDEX bank_entry_reference ON bank_entry (bank, reference_key)
  WHERE status <> 'withdrawn' AND reversed_at IS NULL;

-- What was confirmed is money: but for its reversal, once, it never changes.
CREATE FUNCTION keep_bank_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- generated columns are not there yet before the row is written
  free text[] := ARRAY['code', 'reference_key', 'reversed_at'];
BEGIN
  IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free OR OLD.reversed_at IS NOT NULL
    OR NEW.reversed_at IS NULL OR NOT EXISTS (SELECT FROM payment WHERE id = OLD.payment_id AND state = 'reversed') THEN
    RAISE EXCEPTION '% was decided and is not changed', OLD.code USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER bank_entry_fixed ON bank_entry;
CREATE TRIGGER bank_entry_fixed BEFORE UPDATE ON bank_entry FOR EACH ROW
  WHEN (OLD.status IN ('confirmed', 'withdrawn')) EXECUTE FUNCTION keep_bank_entry();
