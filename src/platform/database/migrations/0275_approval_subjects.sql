-- Requests change records of several tables: which one is part of the subject. Where the record lies decides who approves. What an
-- approval applied is kept beside what was requested: arrears may have been paid meanwhile.
ALTER TABLE approval_request
  ADD COLUMN subject_type text CHECK (subject_type ~ '^[a-z][a-z_]{1,39}$'),
  ADD COLUMN applied_effect jsonb CHECK (applied_effect IS NULL OR status = 'approved');
ALTER TABLE approval_request DISABLE TRIGGER USER;
UPDATE approval_request SET subject_type = CASE kind WHEN 'ticket-price' THEN 'ticket_category' WHEN 'tariff-line' THEN 'category_item'
  WHEN 'tariff-line-new' THEN 'demand_category' WHEN 'tariff-terms' THEN 'demand_category' WHEN 'billing-run' THEN 'billing_run'
  WHEN 'billing-run-withdrawal' THEN 'billing_run' ELSE 'revenue_item' END;
ALTER TABLE approval_request ENABLE TRIGGER USER;
ALTER TABLE approval_request ALTER COLUMN subject_type SET NOT NULL;

DROP INDEX approval_request_subject;
CREATE INDEX approval_request_subject ON approval_request (kind, subject_type, subject_id, id);
DROP INDEX approval_request_one_pending;
CREATE UNIQUE INDEX approval_request_one_pending ON approval_request (kind, subject_type, subject_id) WHERE status = 'pending';

CREATE OR REPLACE FUNCTION keep_approval_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending'
    OR to_jsonb(NEW) - ARRAY['code', 'status', 'decided_by', 'decided_at', 'decision', 'applied_effect']
    IS DISTINCT FROM to_jsonb(OLD) - ARRAY['code', 'status', 'decided_by', 'decided_at', 'decision', 'applied_effect']
  THEN RAISE EXCEPTION 'a request is decided once and never rewritten' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- Titles and effects name owners and payers. When a person is erased, their names go from them.
INSERT INTO erasure_column (tab, col, how, leads, elsewhere, kept)
SELECT 'approval_request', unnest(ARRAY['title', 'effect', 'applied_effect', 'input']), 'words',
  'subject_type = ''individual'' AND subject_id = ANY($1)', true, true;
