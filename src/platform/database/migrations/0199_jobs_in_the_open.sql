-- What the jobs page tells of a job besides: the request that asked for it, the process that has it, since when it waits.
ALTER TABLE job
  ADD COLUMN request_id text CHECK (length(request_id) BETWEEN 1 AND 40),
  ADD COLUMN worker text CHECK (length(worker) <= 60),
  -- anew when it is asked for again, or given back by a process that stops
  ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX job_request ON job (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX job_failed ON job (id) WHERE state = 'failed';
