-- A report that could not be sent waits for a while, so that it does not stand in the way of the others.
ALTER TABLE report_schedule ADD COLUMN retry_at timestamptz;
