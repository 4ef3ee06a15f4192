-- Payers are reminded of every dated part of a bill: of instalments, and of what an objection left to be paid.
DROP INDEX bill_plan;
CREATE INDEX bill_scheduled ON bill (id) WHERE schedule IS NOT NULL;
