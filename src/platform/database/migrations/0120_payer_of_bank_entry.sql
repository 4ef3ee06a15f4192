-- Whose bills they were when it was entered: a bill may be readdressed before somebody confirms the entry, and the money,
-- with what is too much of it, stays the payer's who brought it.
ALTER TABLE bank_entry
  ADD COLUMN individual_id bigint REFERENCES individual,
  ADD COLUMN corporate_id bigint REFERENCES corporate,
  ADD CHECK (num_nonnulls(individual_id, corporate_id) <= 1);
CREATE INDEX bank_entry_individual ON bank_entry (individual_id) WHERE individual_id IS NOT NULL;
CREATE INDEX bank_entry_corporate ON bank_entry (corporate_id) WHERE corporate_id IS NOT NULL;

ALTER TABLE bank_entry DISABLE TRIGGER bank_entry_fixed;
UPDATE bank_entry AS entry SET individual_id = payment.individual_id, corporate_id = payment.corporate_id
FROM payment WHERE payment.id = entry.payment_id;
UPDATE bank_entry AS entry SET (individual_id, corporate_id) = (
  SELECT bill.individual_id, bill.corporate_id FROM bank_entry_bill AS named JOIN bill ON bill.id = named.bill_id
  WHERE named.entry_id = entry.id ORDER BY bill.issued_on, bill.id LIMIT 1)
WHERE payment_id IS NULL;
ALTER TABLE bank_entry ENABLE TRIGGER bank_entry_fixed;
