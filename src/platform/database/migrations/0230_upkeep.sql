-- How the last run of what an operator has done regularly ended: backups, verifying the books. Read by the metrics.
CREATE TABLE upkeep (
  name text PRIMARY KEY CHECK (name IN ('backup', 'verify')),
  ended_at timestamptz NOT NULL,
  ok boolean NOT NULL,
  detail text NOT NULL CHECK (length(detail) <= 500),
  -- when it last ended well
  ok_at timestamptz,
  CHECK (NOT ok OR ok_at = ended_at)
);
