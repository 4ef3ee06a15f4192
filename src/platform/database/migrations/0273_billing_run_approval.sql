-- A billing run is requested by one officer and issued once another has approved it; it is withdrawn as a whole the same way,
-- while none of its bills was paid, objected to or served.
ALTER TABLE billing_run DROP CONSTRAINT billing_run_state_check;
ALTER TABLE billing_run ADD CONSTRAINT billing_run_state_check
  CHECK (state IN ('requested', 'queued', 'running', 'done', 'cancelled', 'failed', 'withdrawn'));
-- The local governments that the requester bills in; all of them where none is named. The approver's rights may reach further.
ALTER TABLE billing_run ADD COLUMN lga_ids bigint[];
ALTER TABLE billing_run ADD COLUMN withdrawal_job_id bigint REFERENCES job;

-- The local governments that a request is about; those of the whole government or agency see it where none is named.
ALTER TABLE approval_request ADD COLUMN lga_ids bigint[];
