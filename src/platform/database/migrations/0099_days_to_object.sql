-- The days a payer has to object are a setting: a run keeps those of its day, for it may be resumed on a later one.
ALTER TABLE billing_run ADD COLUMN objection_days integer NOT NULL DEFAULT 30
  CHECK (objection_days BETWEEN 1 AND 365);
