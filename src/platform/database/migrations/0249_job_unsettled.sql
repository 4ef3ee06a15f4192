-- Jobs that are open or failed: what a first screen asks after is some of these, and never one of the millions that are done.
CREATE INDEX job_unsettled ON job (id) WHERE state IN ('queued', 'running', 'failed');
