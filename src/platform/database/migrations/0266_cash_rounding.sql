-- Cash is counted in steps: what was paid beyond what the payment is for, less than 0 for what was left. Booked to an account of its own.
ALTER TABLE till_payment ADD COLUMN rounding_kobo bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT till_payment_rounding CHECK (rounding_kobo = 0 OR way = 'cash');
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_expr(conbin, conrelid) INTO allowed FROM pg_constraint
  WHERE conname = 'account_kind_check' AND conrelid = 'account'::regclass;
  ALTER TABLE account DROP CONSTRAINT account_kind_check;
  EXECUTE format('ALTER TABLE account ADD CONSTRAINT account_kind_check CHECK (kind = ''cash-rounding'' OR %s)', allowed);
END $$;
