-- A payment service may say that another sum came than was asked for. `kobo` is what was asked for until a payment is
-- confirmed, and what came from then on; `asked_kobo` keeps the first where the two differ.
ALTER TABLE payment ADD COLUMN asked_kobo bigint CHECK (asked_kobo > 0),
  ADD CONSTRAINT payment_came_otherwise
    CHECK (asked_kobo IS NULL OR (asked_kobo <> kobo AND channel = 'gateway' AND confirmed_at IS NOT NULL));

-- As before; the sum becomes what came, once, in the very change that confirms it.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.token, NEW.reference, NEW.provider, NEW.channel, NEW.currency, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.token, OLD.reference, OLD.provider, OLD.channel, OLD.currency, OLD.created_at)
    OR ((NEW.kobo, NEW.asked_kobo) IS DISTINCT FROM (OLD.kobo, OLD.asked_kobo)
      AND (OLD.confirmed_at IS NOT NULL OR NEW.confirmed_at IS NULL OR NEW.asked_kobo IS DISTINCT FROM OLD.kobo))
    OR (OLD.confirmed_at IS NOT NULL AND (NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at
      OR NEW.state NOT IN ('confirmed', 'reversed', 'refunded'))) THEN
    RAISE EXCEPTION 'a payment is never rewritten' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
