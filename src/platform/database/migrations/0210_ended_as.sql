-- How a request ended: a closed one does not say it otherwise, and what is given back of its fee depends on it.
ALTER TABLE service_request
  ADD COLUMN ended_as text CHECK (ended_as IN ('resolved', 'rejected', 'withdrawn')),
  ADD CHECK (ended_as IS NULL OR ended_at IS NOT NULL);
UPDATE service_request r SET ended_as = CASE WHEN r.status <> 'closed' THEN r.status
  WHEN (SELECT a.action FROM audit a WHERE a.resource = 'service_request' AND a.record_id = r.id
    AND a.action IN ('service_request.resolve', 'service_request.reject') ORDER BY a.id DESC LIMIT 1)
    = 'service_request.reject' THEN 'rejected' ELSE 'resolved' END
WHERE r.ended_at IS NOT NULL;

-- A provider's history, and what is stored about one person.
CREATE INDEX service_request_provider_ended ON service_request (provider_id, ended_at DESC, id DESC)
  WHERE ended_at IS NOT NULL;
CREATE INDEX service_message_author ON service_message (author_id, id) WHERE author_id IS NOT NULL;
CREATE INDEX service_attachment_creator ON service_attachment (created_by, id) WHERE created_by IS NOT NULL;

-- It stops; none runs of what waits already. What ends while it waits has its end in the clock nevertheless, as a time of
-- no length: opened again it has all its days anew, and what was asked before is asked no more.
CREATE OR REPLACE FUNCTION stop_service_clock(request bigint, why text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
BEGIN
  UPDATE service_clock SET stopped_at = greatest(began_at, moment), stopped_for = why
  WHERE request_id = request AND stopped_at IS NULL;
  IF NOT FOUND AND why = 'ended' AND EXISTS (SELECT FROM service_clock WHERE request_id = request) THEN
    INSERT INTO service_clock (request_id, began_at, stopped_at, stopped_for) VALUES (request, moment, moment, why);
  END IF;
  UPDATE service_request SET due_on = NULL WHERE id = request;
END $$;
