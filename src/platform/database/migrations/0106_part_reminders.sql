-- Payers in instalments are told of each part before its day.
ALTER TABLE bill_reminder DROP CONSTRAINT bill_reminder_kind_check,
  ADD CONSTRAINT bill_reminder_kind_check CHECK (kind IN ('issued', 'due-soon', 'part-due', 'overdue'));

-- The few that have a plan, among all that have none.
CREATE INDEX bill_plan ON bill (id) WHERE schedule ->> 'kind' = 'plan';
