-- Less came at a payment service than was asked for: one officer asks for it to be taken as it came, another decides.
ALTER TABLE money_back
  DROP CONSTRAINT money_back_kind_check,
  ADD CONSTRAINT money_back_kind_check CHECK (kind IN ('reversal', 'acceptance', 'refund', 'cancellation')),
  DROP CONSTRAINT money_back_cause_check,
  -- of an acceptance: whether its bills are paid with it, or all of it is kept in the payer's favour
  ADD CONSTRAINT money_back_cause_check CHECK (cause IN ('mistake', 'dishonoured', 'chargeback', 'bills', 'credit')),
  -- which payment a reversal is of
  DROP CONSTRAINT money_back_check,
  ADD CONSTRAINT money_back_of_payment CHECK ((kind IN ('reversal', 'acceptance')) = (payment_id IS NOT NULL)
    AND (kind IN ('reversal', 'acceptance')) = (cause IS NOT NULL)
    AND (kind = 'acceptance') = coalesce(cause IN ('bills', 'credit'), false)),
  DROP COLUMN code,
  ADD COLUMN code text NOT NULL GENERATED ALWAYS AS (record_code(CASE kind WHEN 'reversal' THEN 'RVS'
    WHEN 'acceptance' THEN 'ACP' WHEN 'refund' THEN 'RFD' ELSE 'RCN' END, id)) STORED;

DROP INDEX money_back_payment;
CREATE UNIQUE INDEX money_back_payment ON money_back (payment_id) WHERE kind = 'reversal' AND status IN ('asked', 'done');
CREATE UNIQUE INDEX money_back_acceptance ON money_back (payment_id) WHERE kind = 'acceptance' AND status IN ('asked', 'done');
