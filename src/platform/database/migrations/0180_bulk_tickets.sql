-- Bulk tickets: what a batch is made of, which payments are for it, and which transfers are its own. Sums are kobo.

-- What was paid for tickets that are not issued yet, or has come back of void ones: of the agency whose revenue it becomes.
DO $$
DECLARE
  allowed text;
  named text;
BEGIN
  SELECT conname, pg_get_expr(conbin, conrelid) INTO named, allowed FROM pg_constraint
  WHERE conrelid = 'account'::regclass AND contype = 'c' AND pg_get_expr(conbin, conrelid) LIKE '%gateway-clearing%suspense%'
    AND pg_get_expr(conbin, conrelid) LIKE '%payer-credit%';
  EXECUTE format('ALTER TABLE account DROP CONSTRAINT %I', named);
  EXECUTE format('ALTER TABLE account ADD CONSTRAINT %I CHECK (kind = ''ticket-prepaid'' OR %s)', named, allowed);
END $$;
ALTER TABLE account ADD CONSTRAINT account_ticket_prepaid CHECK (kind <> 'ticket-prepaid' OR agency_id IS NOT NULL);

ALTER TABLE bulk_ticket
  -- 128 random bits: whoever holds it may pay
  ADD COLUMN token text NOT NULL UNIQUE CHECK (length(token) = 22),
  ADD COLUMN revenue_item_id bigint NOT NULL REFERENCES revenue_item,
  ADD COLUMN agency_id bigint NOT NULL REFERENCES agency,
  ADD COLUMN lga_id bigint REFERENCES lga,
  -- who sold it, and whose agent that was then; nobody: the office
  ADD COLUMN ticket_agent_id bigint REFERENCES ticket_agent,
  ADD COLUMN super_agent_id bigint REFERENCES super_agent,
  -- of each ticket
  ADD COLUMN ticket_kobo bigint NOT NULL CHECK (ticket_kobo > 0),
  ADD COLUMN agent_kobo bigint NOT NULL DEFAULT 0 CHECK (agent_kobo >= 0),
  ADD COLUMN super_agent_kobo bigint NOT NULL DEFAULT 0 CHECK (super_agent_kobo >= 0),
  -- who each is for, in order; none: whoever uses them first
  ADD COLUMN holder_keys text[] CHECK (cardinality(holder_keys) = quantity),
  -- the Lagos day that named tickets begin on: the first, or the day they were paid
  ADD COLUMN begins_on date,
  ADD COLUMN issued integer NOT NULL DEFAULT 0 CHECK (issued BETWEEN 0 AND quantity),
  ADD COLUMN voided integer NOT NULL DEFAULT 0 CHECK (voided BETWEEN 0 AND issued),
  ADD COLUMN job_id bigint REFERENCES job,
  ADD COLUMN made_by_name text NOT NULL,
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN cancelled_by bigint REFERENCES app_user,
  ADD COLUMN cancel_reason text CHECK (length(cancel_reason) BETWEEN 1 AND 500),
  ADD CHECK (kobo = ticket_kobo * quantity),
  ADD CHECK (agent_kobo + super_agent_kobo < ticket_kobo),
  ADD CHECK (ticket_agent_id IS NOT NULL OR (agent_kobo = 0 AND super_agent_kobo = 0 AND super_agent_id IS NULL)),
  ADD CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL) AND (cancelled_at IS NULL) = (cancel_reason IS NULL)),
  ADD CHECK ((paid_at IS NULL) = (paid_by IS NULL) AND (paid_at IS NULL) = (begins_on IS NULL)),
  ADD CHECK (issued = 0 OR paid_at IS NOT NULL),
  ADD CHECK ((paid_by = 'wallet') <= (wallet_id IS NOT NULL) AND (paid_by = 'gateway') <= (payment_id IS NOT NULL));
DROP INDEX bulk_ticket_list;
CREATE INDEX bulk_ticket_status ON bulk_ticket (status, id DESC);
CREATE INDEX bulk_ticket_agent ON bulk_ticket (ticket_agent_id, id DESC) WHERE ticket_agent_id IS NOT NULL;
CREATE INDEX bulk_ticket_wallet_day ON bulk_ticket (ticket_agent_id, paid_at) WHERE paid_by = 'wallet';
CREATE INDEX bulk_ticket_super_agent_day ON bulk_ticket (super_agent_id, paid_at) WHERE paid_by = 'wallet';
CREATE INDEX bulk_ticket_payer ON bulk_ticket USING gin (fold(payer_name) gin_trgm_ops);

-- What counts for a day's limit, of an agent and of all agents of a super agent: single sales, and batches that a wallet paid,
-- with all that they cost less what is void. What a payer paid through a gateway is nobody's float.
CREATE FUNCTION sold_from_wallet(agent bigint, since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(k.kobo) FROM ticket k WHERE k.ticket_agent_id = agent AND k.sold_at >= since
      AND k.status = 'valid' AND k.bulk_ticket_id IS NULL), 0)
    + coalesce((SELECT sum(b.kobo - b.voided * b.ticket_kobo) FROM bulk_ticket b WHERE b.ticket_agent_id = agent
      AND b.paid_by = 'wallet' AND b.paid_at >= since), 0))::bigint
$$;
CREATE FUNCTION sold_from_wallets_under(super_agent bigint, since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(k.kobo) FROM ticket k WHERE k.super_agent_id = super_agent AND k.sold_at >= since
      AND k.status = 'valid' AND k.bulk_ticket_id IS NULL), 0)
    + coalesce((SELECT sum(b.kobo - b.voided * b.ticket_kobo) FROM bulk_ticket b WHERE b.super_agent_id = super_agent
      AND b.paid_by = 'wallet' AND b.paid_at >= since), 0))::bigint
$$;

-- A batch is paid as a whole: no wallet stands behind one of its tickets.
ALTER TABLE ticket ADD CHECK (bulk_ticket_id IS NULL OR wallet_id IS NULL);

-- Attempts to pay a batch through a gateway; one pays it, what else comes is the payer's.
CREATE TABLE bulk_ticket_payment (
  payment_id bigint PRIMARY KEY REFERENCES payment,
  bulk_ticket_id bigint NOT NULL REFERENCES bulk_ticket
);
CREATE INDEX bulk_ticket_payment_batch ON bulk_ticket_payment (bulk_ticket_id);

-- Transfers of a batch as a whole; those of each ticket are in ticket_transfer.
CREATE TABLE bulk_ticket_transfer (
  transfer_id uuid PRIMARY KEY REFERENCES transfer,
  bulk_ticket_id bigint NOT NULL REFERENCES bulk_ticket,
  -- of money that came through a gateway
  payment_id bigint REFERENCES payment,
  -- paid for its tickets; more than that, late or twice; what the gateway kept; given back for void tickets
  kind text NOT NULL CHECK (kind IN ('paid', 'over', 'fee', 'back')),
  CHECK ((kind IN ('over', 'fee')) <= (payment_id IS NOT NULL)),
  CHECK (kind <> 'back' OR payment_id IS NULL)
);
CREATE INDEX bulk_ticket_transfer_batch ON bulk_ticket_transfer (bulk_ticket_id);
CREATE INDEX bulk_ticket_transfer_payment ON bulk_ticket_transfer (payment_id) WHERE payment_id IS NOT NULL;

-- What was agreed on stays; it is paid once, issued onwards and cancelled once.
CREATE FUNCTION keep_bulk_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_change CONSTANT text[] := ARRAY['code', 'status', 'paid_by', 'paid_at', 'payment_id', 'wallet_id', 'begins_on', 'issued', 'voided', 'job_id',
    'version', 'cancelled_at', 'cancelled_by', 'cancel_reason'];
  -- a payer who is found to be on record twice leads on, with what is kept for them
  payer CONSTANT text[] := ARRAY['individual_id', 'corporate_id', 'code'];
BEGIN
  IF to_jsonb(NEW) - payer = to_jsonb(OLD) - payer THEN
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - may_change IS DISTINCT FROM to_jsonb(OLD) - may_change
    OR NEW.issued < OLD.issued OR NEW.voided < OLD.voided
    OR (OLD.paid_at IS NOT NULL AND (NEW.paid_at, NEW.paid_by, NEW.payment_id, NEW.wallet_id, NEW.begins_on) IS DISTINCT FROM
      (OLD.paid_at, OLD.paid_by, OLD.payment_id, OLD.wallet_id, OLD.begins_on))
    OR OLD.status = 'cancelled' OR (OLD.status = 'paid' AND NEW.status = 'unpaid') THEN
    RAISE EXCEPTION 'a batch of tickets is not rewritten' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bulk_ticket_fixed BEFORE UPDATE ON bulk_ticket FOR EACH ROW EXECUTE FUNCTION keep_bulk_ticket();
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['bulk_ticket_payment', 'bulk_ticket_transfer'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()',
      name || '_immutable', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name || '_kept', name);
  END LOOP;
END $$;
