-- A movement of a wallet has the time of its transfer, as its collection and its shares have the day of it: whoever reads a day
-- finds the same movements in each.
CREATE OR REPLACE FUNCTION write_wallet_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  move record;
BEGIN
  FOR move IN
    SELECT w.id AS wallet_id, f.id, f.code, f.reverses_id IS NOT NULL AS back, f.created_at,
      CASE WHEN w.account_id = f.credit_account THEN f.amount ELSE -f.amount END AS kobo
    FROM fresh f JOIN wallet w ON w.account_id IN (f.debit_account, f.credit_account)
    WHERE f.kind IN ('posted', 'post') ORDER BY w.id, f.created_at, f.id
  LOOP
    -- Whoever booked holds the wallet already; whoever did not yet waits here.
    PERFORM FROM wallet WHERE id = move.wallet_id FOR NO KEY UPDATE;
    INSERT INTO wallet_move (wallet_id, transfer_id, kind, kobo, balance_after, at)
    VALUES (move.wallet_id, move.id,
      CASE WHEN move.code = 'bulk-ticket.paid' THEN 'sale' WHEN move.code = 'bulk-ticket.back' THEN 'void'
        WHEN move.code LIKE 'ticket.%' THEN CASE WHEN move.back THEN 'void' ELSE 'sale' END
        WHEN move.code = 'wallet.fund' THEN CASE WHEN move.back THEN 'funding-back' ELSE 'funding' END
        WHEN move.code = 'wallet.float' THEN 'float' WHEN move.code = 'wallet.commission' THEN 'commission' ELSE 'other' END,
      move.kobo, move.kobo + coalesce((SELECT m.balance_after FROM wallet_move m WHERE m.wallet_id = move.wallet_id
        ORDER BY m.id DESC LIMIT 1), 0), move.created_at);
  END LOOP;
  RETURN NULL;
END $$;

-- What was sold on each day that is over, by agency and place: a month is some hundred rows of these instead of a million tickets.
-- A day without rows is read from its tickets. Written by a job; from then on the trigger below keeps it.
CREATE TABLE ticket_day (
  day date NOT NULL,
  agency_id bigint NOT NULL REFERENCES agency,
  lga_id bigint REFERENCES lga,
  tickets integer NOT NULL CHECK (tickets >= 0),
  kobo bigint NOT NULL CHECK (kobo >= 0),
  voids integer NOT NULL CHECK (voids >= 0),
  void_kobo bigint NOT NULL CHECK (void_kobo >= 0),
  CONSTRAINT ticket_day_once UNIQUE NULLS NOT DISTINCT (day, agency_id, lga_id)
);

-- Counts a day that is over, once. Whoever sells or voids a ticket of it meanwhile is waited for, or waits (below).
CREATE FUNCTION count_ticket_day(of_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7246044, of_day - '2000-01-01'::date);
  -- A statement of its own: it sees what was committed while it waited.
  INSERT INTO ticket_day (day, agency_id, lga_id, tickets, kobo, voids, void_kobo)
  SELECT of_day, t.agency_id, t.lga_id, count(*) FILTER (WHERE t.status = 'valid'),
    coalesce(sum(t.kobo) FILTER (WHERE t.status = 'valid'), 0), count(*) FILTER (WHERE t.status = 'void'),
    coalesce(sum(t.kobo) FILTER (WHERE t.status = 'void'), 0)
  FROM ticket t WHERE t.sold_at >= of_day::timestamp AT TIME ZONE 'Africa/Lagos'
    AND t.sold_at < (of_day + 1)::timestamp AT TIME ZONE 'Africa/Lagos'
    AND NOT EXISTS (SELECT FROM ticket_day WHERE day = of_day)
  GROUP BY t.agency_id, t.lga_id;
END $$;

-- A ticket of a day that is over: sold without a network, and heard of later.
CREATE FUNCTION add_to_ticket_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_day CONSTANT date := (NEW.sold_at AT TIME ZONE 'Africa/Lagos')::date;
  valid CONSTANT integer := CASE WHEN NEW.status = 'valid' THEN 1 ELSE 0 END;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7246044, of_day - '2000-01-01'::date);
  IF EXISTS (SELECT FROM ticket_day WHERE day = of_day) THEN
    INSERT INTO ticket_day AS d (day, agency_id, lga_id, tickets, kobo, voids, void_kobo)
    VALUES (of_day, NEW.agency_id, NEW.lga_id, valid, valid * NEW.kobo, 1 - valid, (1 - valid) * NEW.kobo)
    ON CONFLICT ON CONSTRAINT ticket_day_once DO UPDATE SET tickets = d.tickets + EXCLUDED.tickets,
      kobo = d.kobo + EXCLUDED.kobo, voids = d.voids + EXCLUDED.voids, void_kobo = d.void_kobo + EXCLUDED.void_kobo;
  END IF;
  RETURN NULL;
END $$;
-- Tickets of days that are over, voided later: ten thousand of one batch are one change of their day, not ten thousand.
CREATE FUNCTION void_in_ticket_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN
    SELECT (n.sold_at AT TIME ZONE 'Africa/Lagos')::date AS of_day, n.agency_id, n.lga_id, count(*) AS tickets, sum(n.kobo) AS kobo
    FROM changed n JOIN earlier o ON o.id = n.id
    WHERE n.status <> o.status
      AND (n.sold_at AT TIME ZONE 'Africa/Lagos')::date < (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    PERFORM pg_advisory_xact_lock_shared(7246044, gone.of_day - '2000-01-01'::date);
    -- A day that was counted has a row of each place it had a ticket at; one that was not has none.
    UPDATE ticket_day SET tickets = tickets - gone.tickets, kobo = kobo - gone.kobo, voids = voids + gone.tickets,
      void_kobo = void_kobo + gone.kobo
    WHERE day = gone.of_day AND agency_id = gone.agency_id AND lga_id IS NOT DISTINCT FROM gone.lga_id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_sold_earlier AFTER INSERT ON ticket FOR EACH ROW
  WHEN ((NEW.sold_at AT TIME ZONE 'Africa/Lagos')::date < (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date)
  EXECUTE FUNCTION add_to_ticket_day();
CREATE TRIGGER ticket_voided_later AFTER UPDATE ON ticket REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION void_in_ticket_day();

-- The list in its order and how many there are, whatever it is filtered by, and what is put together of some days: all of it from this
-- index alone. It stands for two that were there before.
DROP INDEX ticket_list;
DROP INDEX ticket_sums;
CREATE INDEX ticket_list ON ticket (sold_at DESC, id DESC) INCLUDE (status, kobo, agent_kobo, super_agent_kobo, agency_id, lga_id, park_id,
  category_id, ticket_agent_id, super_agent_id, bulk_ticket_id);
-- Those that are few, in the same order.
CREATE INDEX ticket_lga_sales ON ticket (lga_id, sold_at DESC, id DESC);
CREATE INDEX ticket_park_sales ON ticket (park_id, sold_at DESC, id DESC);
CREATE INDEX ticket_void_list ON ticket (sold_at DESC, id DESC) WHERE status = 'void';
-- Of a thousand movements one is no sale.
CREATE INDEX wallet_move_kind ON wallet_move (kind, id DESC) WHERE kind <> 'sale';

-- What is on an account is summed up from these alone: somebody's commission is some ten thousand transfers in a year.
-- Made beside those that were there, so that transfers can be read meanwhile.
CREATE INDEX transfer_debit_sum ON transfer (debit_account, created_at) INCLUDE (amount, kind);
CREATE INDEX transfer_credit_sum ON transfer (credit_account, created_at) INCLUDE (amount, kind);
DROP INDEX transfer_debit;
DROP INDEX transfer_credit;
ALTER INDEX transfer_debit_sum RENAME TO transfer_debit;
ALTER INDEX transfer_credit_sum RENAME TO transfer_credit;
