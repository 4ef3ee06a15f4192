-- What card terminals and cheques bring: taken at a till, in clearing since, and cleared by a line of the bank; and what
-- the bank takes back of it when a cheque is not honoured or a card payment is disputed after it was cleared.
ALTER TABLE bank_match DROP CONSTRAINT bank_match_kind_check;
ALTER TABLE bank_match ADD CONSTRAINT bank_match_kind_check CHECK (kind IN ('payment', 'gateway', 'clearing', 'bounced',
  'till', 'settlement', 'returned', 'refund', 'suspense', 'charge', 'not-ours'));

-- Such a payment is found twice: when the bank pays it, and when it takes it back.
ALTER TABLE bank_match_payment ADD COLUMN back boolean NOT NULL DEFAULT false;
DROP INDEX bank_match_payment_once;
CREATE UNIQUE INDEX bank_match_payment_once ON bank_match_payment (payment_id, back) WHERE live;

-- What is still in clearing is looked for among years of takings.
CREATE INDEX till_payment_clearing ON till_payment (payment_id) WHERE way <> 'cash' AND reversed_at IS NULL;
