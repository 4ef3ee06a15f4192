-- What was promised when it was asked for holds, whatever the service says later; what it took is kept when it ends.
ALTER TABLE service_request
  -- calendar days after its end in which it can be opened again
  ADD COLUMN days_to_reopen integer NOT NULL DEFAULT 14 CHECK (days_to_reopen BETWEEN 0 AND 365),
  -- working days; none while it is open
  ADD COLUMN days_used integer CHECK (days_used >= 0),
  -- the due day of which whoever works it was told that it passed
  ADD COLUMN overdue_told date,
  ADD CHECK (days_used IS NULL OR ended_at IS NOT NULL),
  -- none where nothing was asked in turn
  ALTER COLUMN form_id DROP NOT NULL;

-- The longest overdue first, what has no day last.
DROP INDEX service_request_due;
CREATE INDEX service_request_due ON service_request (coalesce(due_on, 'infinity'), id) WHERE ended_at IS NULL;
-- One person's work, and what a service's requests took.
CREATE INDEX service_request_assigned_due ON service_request (assigned_to, coalesce(due_on, 'infinity'), id)
  WHERE ended_at IS NULL AND assigned_to IS NOT NULL;
CREATE INDEX service_request_provider_due ON service_request (provider_id, coalesce(due_on, 'infinity'), id)
  WHERE ended_at IS NULL AND provider_id IS NOT NULL;
CREATE INDEX service_request_subcategory_ended ON service_request (subcategory_id, ended_at DESC, id DESC)
  WHERE ended_at IS NOT NULL;

-- Pictures are kept as they are everywhere: JPEG.
ALTER TABLE service_attachment DROP CONSTRAINT service_attachment_type_check;
ALTER TABLE service_attachment ADD CHECK (type IN ('image/jpeg', 'application/pdf'));

-- The clock runs from now on. The moment is that of the statement: a transaction that began earlier may have waited.
CREATE FUNCTION begin_service_clock(request bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_clock (request_id, began_at) VALUES (request, clock_timestamp());
  UPDATE service_request SET due_on = service_due_on(request) WHERE id = request;
END $$;

-- It stops; none runs of what waits already.
CREATE FUNCTION stop_service_clock(request bigint, why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_clock SET stopped_at = greatest(began_at, clock_timestamp()), stopped_for = why
  WHERE request_id = request AND stopped_at IS NULL;
  UPDATE service_request SET due_on = NULL WHERE id = request;
END $$;

-- The one place where a fee that is paid, let off or given back moves its request, whatever paid it.
CREATE FUNCTION follow_service_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked boolean;
BEGIN
  IF NEW.status <> 'paid' THEN
    UPDATE service_request SET waiting_for = 'fee', due_on = NULL, updated_at = now(), version = version + 1
    WHERE id = NEW.source_id AND ended_at IS NULL;
    IF FOUND THEN PERFORM stop_service_clock(NEW.source_id, 'fee'); END IF;
    RETURN NULL;
  END IF;
  -- A question that was open when the fee was given back is open still.
  asked := EXISTS (
    SELECT FROM service_message q WHERE q.request_id = NEW.source_id AND q.kind = 'question'
      AND NOT EXISTS (SELECT FROM service_message a
        WHERE a.request_id = q.request_id AND a.kind = 'answer' AND a.id > q.id)
      AND NOT EXISTS (SELECT FROM service_clock c
        WHERE c.request_id = q.request_id AND c.stopped_for = 'ended' AND c.stopped_at > q.created_at));
  UPDATE service_request SET waiting_for = CASE WHEN asked THEN 'requester' END, updated_at = now(),
    version = version + 1
  WHERE id = NEW.source_id AND waiting_for = 'fee' AND ended_at IS NULL;
  IF FOUND AND NOT asked THEN PERFORM begin_service_clock(NEW.source_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bill_starts_service AFTER UPDATE OF status ON bill FOR EACH ROW
  WHEN (NEW.source = 'service_request' AND (OLD.status = 'paid') <> (NEW.status = 'paid'))
  EXECUTE FUNCTION follow_service_fee();

-- A fee is collected where its request lies.
CREATE OR REPLACE FUNCTION lga_of_bill(source text, source_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE source WHEN 'demand_notice' THEN (SELECT lga_id FROM demand_notice WHERE id = source_id)
    WHEN 'assessment' THEN (SELECT lga_id FROM assessment WHERE id = source_id)
    WHEN 'service_request' THEN (SELECT lga_id FROM service_request WHERE id = source_id)
    WHEN 'legacy' THEN (SELECT lga_id FROM arrear WHERE id = source_id) END
$$;
