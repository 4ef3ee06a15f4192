-- What moves in wallets, and how commissions are paid out. Sums are kobo.

-- A payment through a gateway may fund a wallet: a leg of its own, of no bill.
DO $$
DECLARE
  named text;
BEGIN
  FOR named IN SELECT conname FROM pg_constraint WHERE conrelid = 'allocation'::regclass AND contype = 'c'
    AND (pg_get_expr(conbin, conrelid) LIKE '%penalty%' OR pg_get_expr(conbin, conrelid) LIKE '%''fee''%') LOOP
    EXECUTE format('ALTER TABLE allocation DROP CONSTRAINT %I', named);
  END LOOP;
END $$;
ALTER TABLE allocation
  ADD CONSTRAINT allocation_kind_check CHECK (kind IN ('charge', 'penalty', 'interest', 'credit', 'fee', 'wallet')),
  ADD CONSTRAINT allocation_of_bill CHECK ((kind IN ('fee', 'wallet')) = (bill_id IS NULL));

-- One row for each transfer that went into a wallet or out of it, with what was in it afterwards. Written by the trigger
-- below, so that nobody who books can forget it. A wallet's rows are numbered in the order in which they were booked: it is
-- held from before the number is taken. Its clock may go backwards.
CREATE TABLE wallet_move (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  wallet_id bigint NOT NULL REFERENCES wallet,
  transfer_id uuid NOT NULL REFERENCES transfer,
  kind text NOT NULL CHECK (kind IN ('sale', 'void', 'funding', 'funding-back', 'float', 'commission', 'other')),
  -- below nothing: out of the wallet
  kobo bigint NOT NULL CHECK (kobo <> 0),
  balance_after bigint NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (transfer_id, wallet_id)
);
CREATE INDEX wallet_move_wallet ON wallet_move (wallet_id, id DESC);
-- of a day
CREATE INDEX wallet_move_at ON wallet_move (at DESC);

CREATE FUNCTION write_wallet_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  move record;
BEGIN
  FOR move IN
    SELECT w.id AS wallet_id, f.id, f.code, f.reverses_id IS NOT NULL AS back,
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
        ORDER BY m.id DESC LIMIT 1), 0), clock_timestamp());
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER transfer_moves_wallets AFTER INSERT ON transfer REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION write_wallet_moves();

-- The most that its super agent lets an agent sell in a day; the office's own limit holds besides.
ALTER TABLE ticket_agent ADD COLUMN super_agent_limit_kobo bigint CHECK (super_agent_limit_kobo > 0);
-- It ends with the super agent who set it.
CREATE FUNCTION end_super_agent_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.super_agent_limit_kobo := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_agent_moves BEFORE UPDATE OF super_agent_id ON ticket_agent FOR EACH ROW
  WHEN (NEW.super_agent_id IS DISTINCT FROM OLD.super_agent_id) EXECUTE FUNCTION end_super_agent_limit();

-- Since when an agent knows that the float is low; none while it is not. One message a dip.
ALTER TABLE wallet ADD COLUMN low_told_at timestamptz;

-- The payment service took the money back.
ALTER TABLE wallet_funding ADD COLUMN reversed_at timestamptz;
-- Who decided on it reads it; what an agent says of a slip.
ALTER TABLE wallet_funding ADD COLUMN remark text CHECK (length(remark) BETWEEN 1 AND 200);

-- What was decided on stays what it was.
CREATE FUNCTION keep_wallet_funding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.wallet_id, NEW.way, NEW.from_wallet_id, NEW.payment_id, NEW.bank, NEW.reference, NEW.paid_on, NEW.entered_by)
      IS DISTINCT FROM (OLD.wallet_id, OLD.way, OLD.from_wallet_id, OLD.payment_id, OLD.bank, OLD.reference, OLD.paid_on,
        OLD.entered_by)
    OR (NEW.kobo <> OLD.kobo AND (OLD.way <> 'gateway' OR OLD.status <> 'waiting'))
    OR (OLD.status <> 'waiting' AND (NEW.status, NEW.transfer_id, NEW.decided_by) IS DISTINCT FROM
      (OLD.status, OLD.transfer_id, OLD.decided_by)) THEN
    RAISE EXCEPTION 'a funding that was decided on is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER wallet_funding_fixed BEFORE UPDATE ON wallet_funding FOR EACH ROW EXECUTE FUNCTION keep_wallet_funding();

-- What an agent or super agent earned and is paid: drafted by one, approved by another.
CREATE TABLE commission_run (
  id bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY CHECK (id BETWEEN 1 AND 9999999999),
  code text NOT NULL GENERATED ALWAYS AS (record_code('COM', id)) STORED,
  ticket_agent_id bigint REFERENCES ticket_agent,
  super_agent_id bigint REFERENCES super_agent,
  period_from date NOT NULL,
  period_to date NOT NULL,
  -- of sales, and of tickets voided since (below nothing)
  earned_kobo bigint NOT NULL DEFAULT 0 CHECK (earned_kobo >= 0),
  reversed_kobo bigint NOT NULL DEFAULT 0 CHECK (reversed_kobo <= 0),
  kobo bigint NOT NULL GENERATED ALWAYS AS (earned_kobo + reversed_kobo) STORED,
  way text NOT NULL CHECK (way IN ('wallet', 'bank')),
  bank_name text CHECK (length(bank_name) BETWEEN 1 AND 60),
  bank_account_number text CHECK (bank_account_number ~ '^[0-9]{10}$'),
  bank_account_name text CHECK (length(bank_account_name) BETWEEN 1 AND 100),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'approved', 'paid', 'discarded')),
  drafted_by bigint NOT NULL REFERENCES app_user,
  drafted_at timestamptz NOT NULL DEFAULT now(),
  approved_by bigint REFERENCES app_user,
  approved_at timestamptz,
  -- what the bank told: from which bank it went, under what number, on what Lagos day
  from_bank text,
  reference text CHECK (length(reference) BETWEEN 1 AND 60),
  reference_key text GENERATED ALWAYS AS (regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g')) STORED,
  paid_on date,
  paid_by bigint REFERENCES app_user,
  paid_at timestamptz,
  funding_id bigint UNIQUE REFERENCES wallet_funding,
  transfer_id uuid UNIQUE REFERENCES transfer,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  version integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(ticket_agent_id, super_agent_id) = 1),
  CHECK (period_from <= period_to),
  CHECK ((way = 'bank') = (num_nonnulls(bank_name, bank_account_number, bank_account_name) = 3)),
  CHECK (approved_by <> drafted_by),
  CHECK ((status IN ('approved', 'paid')) <= (approved_by IS NOT NULL AND earned_kobo + reversed_kobo > 0)),
  CHECK ((status = 'paid') = (transfer_id IS NOT NULL)),
  CHECK (reference_key <> '')
);
CREATE INDEX commission_run_agent ON commission_run (ticket_agent_id, id DESC) WHERE ticket_agent_id IS NOT NULL;
CREATE INDEX commission_run_super_agent ON commission_run (super_agent_id, id DESC) WHERE super_agent_id IS NOT NULL;
CREATE UNIQUE INDEX commission_run_open ON commission_run (coalesce(ticket_agent_id, 0), coalesce(super_agent_id, 0))
  WHERE status IN ('draft', 'approved');
CREATE UNIQUE INDEX commission_run_reference ON commission_run (from_bank, reference_key) WHERE status = 'paid';

-- Which run pays which transfer of commission: each one.
CREATE TABLE commission_run_transfer (
  transfer_id uuid PRIMARY KEY REFERENCES transfer,
  run_id bigint NOT NULL REFERENCES commission_run
);
CREATE INDEX commission_run_transfer_run ON commission_run_transfer (run_id);

CREATE FUNCTION keep_commission_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.ticket_agent_id, NEW.super_agent_id, NEW.period_from, NEW.period_to, NEW.drafted_by, NEW.way) IS DISTINCT FROM
      (OLD.ticket_agent_id, OLD.super_agent_id, OLD.period_from, OLD.period_to, OLD.drafted_by, OLD.way)
    OR (OLD.status <> 'draft' AND (NEW.earned_kobo, NEW.reversed_kobo, NEW.bank_account_number, NEW.approved_by) IS DISTINCT FROM
      (OLD.earned_kobo, OLD.reversed_kobo, OLD.bank_account_number, OLD.approved_by))
    OR NOT (NEW.status = OLD.status OR (OLD.status, NEW.status) IN (('draft', 'approved'), ('draft', 'paid'),
      ('draft', 'discarded'), ('approved', 'paid'), ('approved', 'discarded'))) THEN
    RAISE EXCEPTION 'a commission that was decided on is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER commission_run_fixed BEFORE UPDATE ON commission_run FOR EACH ROW EXECUTE FUNCTION keep_commission_run();

-- A transfer joins a run, and leaves it only when that was given up.
CREATE FUNCTION keep_commission_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR (SELECT status FROM commission_run WHERE id = OLD.run_id) <> 'discarded' THEN
    RAISE EXCEPTION 'what a commission is made of is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER commission_run_transfer_fixed BEFORE UPDATE OR DELETE ON commission_run_transfer
  FOR EACH ROW EXECUTE FUNCTION keep_commission_line();

CREATE TRIGGER wallet_move_immutable BEFORE UPDATE OR DELETE ON wallet_move FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_run_stays BEFORE DELETE ON commission_run FOR EACH ROW EXECUTE FUNCTION refuse_change();
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['wallet_move', 'commission_run', 'commission_run_transfer'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name || '_kept', name);
  END LOOP;
END $$;

-- Slips of wallets lie at a bank, and commissions were paid out of one: lines of its statement stand for them as for what
-- tills paid in and agencies were paid (0144).
ALTER TABLE bank_match DROP CONSTRAINT bank_match_kind_check;
ALTER TABLE bank_match ADD CONSTRAINT bank_match_kind_check CHECK (kind IN ('payment', 'gateway', 'clearing', 'bounced',
  'till', 'settlement', 'returned', 'refund', 'wallet', 'commission', 'suspense', 'charge', 'not-ours'));
-- Its key and its index go with the column that is reckoned, and are made anew.
ALTER TABLE bank_match_book DROP CONSTRAINT bank_match_book_kind_check, DROP CONSTRAINT bank_match_book_check,
  DROP CONSTRAINT bank_match_book_check1, DROP COLUMN item_id,
  ADD COLUMN wallet_funding_id bigint REFERENCES wallet_funding,
  ADD COLUMN commission_run_id bigint REFERENCES commission_run;
ALTER TABLE bank_match_book
  ADD COLUMN item_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(till_move_id, payout_id, returned_id, refund_id,
    wallet_funding_id, commission_run_id)) STORED,
  ADD CONSTRAINT bank_match_book_kind_check CHECK (kind IN ('till', 'settlement', 'returned', 'refund', 'wallet', 'commission')),
  ADD CONSTRAINT bank_match_book_one_thing CHECK (num_nonnulls(till_move_id, payout_id, returned_id, refund_id,
    wallet_funding_id, commission_run_id) = 1),
  ADD CONSTRAINT bank_match_book_of_kind CHECK (CASE kind WHEN 'till' THEN till_move_id WHEN 'settlement' THEN payout_id
    WHEN 'returned' THEN returned_id WHEN 'refund' THEN refund_id WHEN 'wallet' THEN wallet_funding_id
    ELSE commission_run_id END IS NOT NULL),
  ADD PRIMARY KEY (match_id, kind, item_id);
CREATE UNIQUE INDEX bank_match_book_once ON bank_match_book (kind, item_id) WHERE live;
CREATE OR REPLACE FUNCTION keep_bank_match_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- All but the column that is reckoned, which a trigger before the change does not see.
  IF NOT OLD.live OR NEW.live
    OR to_jsonb(NEW) - ARRAY['live', 'item_id'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['live', 'item_id'] THEN
    RAISE EXCEPTION 'a match is undone and made anew' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
-- They are looked for by their sum, or their day, at a bank.
CREATE INDEX wallet_funding_at_bank ON wallet_funding (bank, kobo) WHERE way = 'bank';
CREATE INDEX wallet_funding_banked_on ON wallet_funding (bank, paid_on) WHERE way = 'bank';
CREATE INDEX commission_run_paid_on ON commission_run (from_bank, paid_on) WHERE from_bank IS NOT NULL;
