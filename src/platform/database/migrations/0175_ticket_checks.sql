-- Looks at tickets: what the books say of a look that was answered without them, and how looks and tickets are found.

-- What was shown without a network stays `verdict`; this is what the books say of the same moment.
ALTER TABLE ticket_check ADD COLUMN books text
  CHECK (books IN ('valid', 'not-yet', 'expired', 'wrong-holder', 'void', 'unknown', 'forged', 'none')),
  ADD CONSTRAINT ticket_check_books CHECK ((books IS NOT NULL) = offline);
CREATE INDEX ticket_check_lga ON ticket_check (lga_id, checked_at DESC, id DESC);
CREATE INDEX ticket_check_park ON ticket_check (park_id, checked_at DESC, id DESC) WHERE park_id IS NOT NULL;

-- Phones take along what was voided while it was still valid, from where they stopped.
CREATE INDEX ticket_voided ON ticket (voided_at, id) WHERE status = 'void';
-- Who holds one on a day: what ends after it began.
CREATE INDEX ticket_ends ON ticket (valid_to) WHERE holder_key IS NOT NULL;
-- The sums of a month, from the index alone.
CREATE INDEX ticket_sums ON ticket (sold_at) INCLUDE (kobo, status, agency_id, lga_id);

-- Registered vehicles and shops of a day, and how many of them held a ticket: written once the day is over, so that a
-- trend of two weeks does not walk through a million vehicles fourteen times.
CREATE TABLE ticket_compliance (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('vehicle', 'shop')),
  lga_id bigint REFERENCES lga,
  park_id bigint REFERENCES park,
  -- of vehicles
  class text,
  registered integer NOT NULL CHECK (registered > 0),
  holding integer NOT NULL CHECK (holding BETWEEN 0 AND registered),
  CONSTRAINT ticket_compliance_once UNIQUE NULLS NOT DISTINCT (day, kind, lga_id, park_id, class)
);
