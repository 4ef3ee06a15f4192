-- What was paid too much on a bill that names nobody is paid back to whoever shows that they paid it.
ALTER TABLE money_back ADD COLUMN bill_id bigint REFERENCES bill,
  -- whose a refund is
  DROP CONSTRAINT money_back_check2,
  ADD CONSTRAINT money_back_whose
    CHECK (num_nonnulls(individual_id, corporate_id, bill_id) = CASE kind WHEN 'refund' THEN 1 ELSE 0 END);
CREATE INDEX money_back_bill ON money_back (bill_id) WHERE bill_id IS NOT NULL;
