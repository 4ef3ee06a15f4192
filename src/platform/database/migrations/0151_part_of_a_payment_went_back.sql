-- A payment service gave a part of a payment back by itself: the payment is reversed, and the rest of it booked anew.

-- Of a notification about a refund: how much, as far as it says so.
ALTER TABLE webhook_inbox ADD COLUMN kobo bigint CHECK (kobo > 0);

-- The payment that this is the rest of: always the first one, whose reference the payment service knows.
ALTER TABLE payment ADD COLUMN rest_of_id bigint REFERENCES payment;
CREATE INDEX payment_rest_of ON payment (rest_of_id) WHERE rest_of_id IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.token, NEW.reference, NEW.provider, NEW.channel, NEW.currency, NEW.created_at, NEW.rest_of_id)
      IS DISTINCT FROM (OLD.id, OLD.token, OLD.reference, OLD.provider, OLD.channel, OLD.currency, OLD.created_at, OLD.rest_of_id)
    OR ((NEW.kobo, NEW.asked_kobo) IS DISTINCT FROM (OLD.kobo, OLD.asked_kobo)
      AND (OLD.confirmed_at IS NOT NULL OR NEW.confirmed_at IS NULL OR NEW.asked_kobo IS DISTINCT FROM OLD.kobo))
    OR (OLD.confirmed_at IS NOT NULL AND (NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at
      OR NEW.state NOT IN ('confirmed', 'reversed', 'refunded'))) THEN
    RAISE EXCEPTION 'a payment is never rewritten' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- Each refund of the payment service is asked about once, and several of one payment may wait.
ALTER TABLE money_back ADD COLUMN refund_event text UNIQUE,
  DROP CONSTRAINT money_back_cause_check,
  ADD CONSTRAINT money_back_cause_check
    CHECK (cause IN ('mistake', 'dishonoured', 'chargeback', 'part', 'bills', 'credit')),
  ADD CONSTRAINT money_back_part CHECK (coalesce(cause = 'part', false) = (refund_event IS NOT NULL)
    AND (refund_event IS NULL OR (kind = 'reversal' AND asked_by IS NULL)));
DROP INDEX money_back_payment;
CREATE UNIQUE INDEX money_back_payment ON money_back (payment_id)
  WHERE kind = 'reversal' AND refund_event IS NULL AND status IN ('asked', 'done');
