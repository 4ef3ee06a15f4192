-- Selling: many sales out of one wallet in one round trip, each with an answer of its own. Sums are kobo.

-- An account that tickets need, opened at first use. Accounts are never changed: two who open one at once get the same.
-- `owner` is what the kind asks for: the revenue item, the agency, the agent or the super agent.
CREATE FUNCTION ticket_account(of_kind text, owner bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found bigint;
BEGIN
  FOR again IN 1..2 LOOP
    IF of_kind = 'revenue' THEN
      SELECT id INTO found FROM account WHERE kind = 'revenue' AND agency_id IS NULL AND revenue_item_id = owner;
    ELSIF of_kind = 'commission-cost' THEN
      SELECT id INTO found FROM account WHERE kind = 'commission-cost' AND agency_id = owner AND revenue_item_id IS NULL;
    ELSIF of_kind = 'agent' THEN
      SELECT id INTO found FROM account WHERE kind = 'commission' AND ticket_agent_id = owner;
    ELSE
      SELECT id INTO found FROM account WHERE kind = 'commission' AND super_agent_id = owner;
    END IF;
    EXIT WHEN found IS NOT NULL OR again = 2;
    INSERT INTO account (kind, agency_id, revenue_item_id, ticket_agent_id, super_agent_id)
    VALUES (CASE WHEN of_kind IN ('agent', 'super-agent') THEN 'commission' ELSE of_kind END,
      CASE WHEN of_kind = 'commission-cost' THEN owner END, CASE WHEN of_kind = 'revenue' THEN owner END,
      CASE WHEN of_kind = 'agent' THEN owner END, CASE WHEN of_kind = 'super-agent' THEN owner END)
    ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN found;
END $$;
-- What is looked up with every sale.
CREATE INDEX account_commission_agent ON account (ticket_agent_id) WHERE kind = 'commission' AND ticket_agent_id IS NOT NULL;
CREATE INDEX account_commission_super_agent ON account (super_agent_id) WHERE kind = 'commission' AND super_agent_id IS NOT NULL;

-- What of a price somebody earns: rounded down to a kobo.
CREATE FUNCTION commission_of(kobo bigint, bp integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT kobo * coalesce(bp, 0) / 10000 $$;

-- What a seller is told of a ticket that is theirs.
CREATE FUNCTION sold_ticket(k ticket) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', k.id, 'code', record_code('TKT', k.id), 'security_code', k.security_code, 'signed', k.signed,
    'category_id', k.category_id, 'kobo', k.kobo, 'agent_kobo', k.agent_kobo, 'holder', k.holder, 'holder_key', k.holder_key,
    'valid_from', k.valid_from, 'valid_to', k.valid_to, 'sold_at', k.sold_at, 'status', k.status)
$$;

-- Books what one person sells, out of the wallet of the agent they are linked to. `asked` is an array of sales, in their order:
-- sale_id, sale_hash (hex), category_id, price_id, kobo, what of the category was signed (name, holder, period, rolling), holder_key,
-- again, security_code, signed, kid, sold_at, valid_from, valid_to, device_id, and who asked (name, session_id, ip, request_id).
-- Each is answered by itself: "sold" (also when it was booked before), or why not. "stale" asks to be signed anew and sent again.
CREATE FUNCTION sell_tickets(seller bigint, asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  agent ticket_agent;
  super super_agent;
  purse wallet;
  category ticket_category;
  price ticket_price;
  before ticket;
  fresh ticket;
  sold ticket[] := '{}';
  answers jsonb := '[]';
  audits jsonb := '[]';
  one record;
  moment timestamptz;
  midnight timestamptz;
  signs_with text;
  refused text;
  more jsonb;
  cover bigint;
  spent bigint := 0;
  super_spent bigint := 0;
  total bigint := 0;
  item_agency bigint;
  on_record bigint;
  record_class text;
BEGIN
  SELECT a.* INTO agent FROM ticket_agent_user u JOIN ticket_agent a ON a.id = u.ticket_agent_id WHERE u.user_id = seller;
  -- Everybody who moves this wallet's money waits here; what is read below is read afterwards.
  SELECT w.* INTO purse FROM wallet w WHERE w.ticket_agent_id = agent.id FOR NO KEY UPDATE;
  SELECT a.* INTO agent FROM ticket_agent a WHERE a.id = agent.id;
  agent.daily_limit_kobo := least(agent.daily_limit_kobo, agent.super_agent_limit_kobo);
  SELECT s.* INTO super FROM super_agent s WHERE s.id = agent.super_agent_id;
  SELECT kid INTO signs_with FROM signing_key WHERE retired_at IS NULL;
  -- A limit that several wallets share is counted by one of them at a time.
  IF super.daily_limit_kobo IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('tickets of super agent ' || super.id, 0));
  END IF;
  moment := clock_timestamp();
  midnight := date_trunc('day', moment AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos';
  cover := coalesce(purse.balance - purse.held, 0);
  IF agent.daily_limit_kobo IS NOT NULL THEN
    spent := sold_from_wallet(agent.id, midnight);
  END IF;
  IF super.daily_limit_kobo IS NOT NULL THEN
    super_spent := sold_from_wallets_under(super.id, midnight);
  END IF;

  FOR one IN SELECT * FROM jsonb_to_recordset(asked) AS wanted(sale_id uuid, sale_hash text, category_id bigint, price_id bigint,
      kobo bigint, name text, holder text, period text, rolling boolean, holder_key text, again boolean, security_code text,
      signed text, kid text, sold_at timestamptz, valid_from timestamptz, valid_to timestamptz, device_id bigint, by_name text,
      session_id uuid, ip text, request_id text) LOOP
    refused := NULL;
    more := '{}';
    -- Booked before, by an earlier call or earlier in this one: the same ticket again, whatever has happened to the agent since.
    SELECT k.* INTO before FROM ticket k WHERE k.sale_id = one.sale_id;
    IF before.id IS NULL THEN
      SELECT s.* INTO before FROM unnest(sold) s WHERE s.sale_id = one.sale_id LIMIT 1;
    END IF;
    IF before.id IS NOT NULL THEN
      IF before.ticket_agent_id = agent.id AND before.sale_hash = decode(one.sale_hash, 'hex') THEN
        answers := answers || jsonb_build_object('outcome', 'sold', 'again', true, 'ticket', sold_ticket(before));
      ELSE
        answers := answers || jsonb_build_object('outcome', 'key-reused');
      END IF;
      CONTINUE;
    END IF;

    SELECT c.* INTO category FROM ticket_category c WHERE c.id = one.category_id;
    SELECT p.* INTO price FROM ticket_price p WHERE p.category_id = one.category_id AND p.effective_from <= moment
    ORDER BY p.effective_from DESC LIMIT 1;
    item_agency := (SELECT r.agency_id FROM revenue_item r WHERE r.id = category.revenue_item_id);
    on_record := NULL;
    record_class := NULL;
    IF one.holder = 'vehicle' THEN
      SELECT v.id, v.vehicle_class INTO on_record, record_class FROM vehicle v
      WHERE v.plate_number = one.holder_key AND v.status <> 'archived';
    ELSIF one.holder = 'shop' THEN
      SELECT s.id INTO on_record FROM shop s WHERE s.id = split_part(one.holder_key, '-', 2)::bigint AND s.code = one.holder_key;
    ELSE
      SELECT i.id INTO on_record FROM individual i WHERE i.phone_number = one.holder_key;
    END IF;

    refused := CASE
      WHEN agent.id IS NULL THEN 'no-agent'
      WHEN agent.suspended_at IS NOT NULL OR agent.status <> 'active' THEN 'agent-suspended'
      WHEN super.suspended_at IS NOT NULL OR super.status <> 'active' THEN 'super-agent-suspended'
      WHEN category.id IS NULL OR category.status <> 'active' OR price.id IS NULL OR item_agency IS NULL
        OR EXISTS (SELECT FROM ticket_category c WHERE c.parent_id = category.id AND c.status = 'active') THEN 'not-on-sale'
      WHEN price.id <> one.price_id THEN 'price-changed'
      -- What was signed is not what is written here, or not by this clock: signed once more it will be.
      WHEN (category.name, category.holder, category.period, category.rolling, price.kobo, signs_with)
        IS DISTINCT FROM (one.name, one.holder, one.period, one.rolling, one.kobo, one.kid)
        OR one.sold_at > moment + interval '1 second' OR one.sold_at < moment - interval '10 seconds' OR one.sold_at < midnight
        OR EXISTS (SELECT FROM ticket k WHERE k.security_code = one.security_code) THEN 'stale'
      WHEN one.holder = 'shop' AND on_record IS NULL THEN 'no-such-shop'
      WHEN record_class <> category.vehicle_class THEN 'wrong-class'
      WHEN NOT coalesce(one.again, false) AND (EXISTS (SELECT FROM ticket k WHERE k.holder_key = one.holder_key
          AND k.category_id = category.id AND k.status = 'valid' AND k.valid_to > moment)
        OR EXISTS (SELECT FROM unnest(sold) s WHERE s.holder_key = one.holder_key AND s.category_id = category.id)) THEN 'already-covered'
      WHEN spent + price.kobo > agent.daily_limit_kobo OR super_spent + price.kobo > super.daily_limit_kobo THEN 'daily-limit'
      WHEN purse.id IS NULL OR total + price.kobo > cover THEN 'wallet-too-low'
    END;
    IF refused IS NOT NULL THEN
      more := CASE refused
        WHEN 'price-changed' THEN jsonb_build_object('price_id', price.id, 'kobo', price.kobo)
        WHEN 'wrong-class' THEN jsonb_build_object('vehicle_class', record_class)
        WHEN 'daily-limit' THEN jsonb_build_object('left_kobo', greatest(0, least(agent.daily_limit_kobo - spent,
          super.daily_limit_kobo - super_spent)))
        WHEN 'wallet-too-low' THEN jsonb_build_object('available_kobo', cover - total)
        WHEN 'already-covered' THEN (SELECT jsonb_build_object('valid_to', max(k.valid_to)) FROM ticket k
          WHERE k.holder_key = one.holder_key AND k.category_id = category.id AND k.status = 'valid')
        ELSE '{}' END;
      answers := answers || (jsonb_build_object('outcome', refused) || more);
      CONTINUE;
    END IF;

    fresh := NULL;
    fresh.id := nextval(pg_get_serial_sequence('ticket', 'id'));
    fresh.sale_id := one.sale_id;
    fresh.sale_hash := decode(one.sale_hash, 'hex');
    fresh.security_code := one.security_code;
    fresh.signed := one.signed;
    fresh.category_id := category.id;
    fresh.price_id := price.id;
    fresh.revenue_item_id := category.revenue_item_id;
    fresh.agency_id := item_agency;
    fresh.kobo := price.kobo;
    fresh.agent_kobo := commission_of(price.kobo, price.agent_bp);
    -- A super agent's own rate may stand beside an agent's high one: something is always left of a price.
    fresh.super_agent_kobo := CASE WHEN super.id IS NULL THEN 0 ELSE least(price.kobo - fresh.agent_kobo - 1,
      commission_of(price.kobo, coalesce(super.commission_bp, price.super_agent_bp))) END;
    fresh.holder := one.holder;
    fresh.holder_key := one.holder_key;
    fresh.vehicle_id := CASE WHEN one.holder = 'vehicle' THEN on_record END;
    fresh.shop_id := CASE WHEN one.holder = 'shop' THEN on_record END;
    fresh.individual_id := CASE WHEN one.holder = 'person' THEN on_record END;
    fresh.valid_from := one.valid_from;
    fresh.valid_to := one.valid_to;
    fresh.device_id := one.device_id;
    fresh.sold_at := one.sold_at;
    fresh.status := 'valid';
    fresh.ticket_agent_id := agent.id;
    sold := sold || fresh;
    total := total + price.kobo;
    spent := spent + price.kobo;
    super_spent := super_spent + price.kobo;
    answers := answers || jsonb_build_object('outcome', 'sold', 'again', false, 'ticket', sold_ticket(fresh));
    audits := audits || jsonb_build_object('id', fresh.id, 'by_name', one.by_name, 'session_id', one.session_id, 'ip', one.ip,
      'request_id', one.request_id, 'category', category.name);
  END LOOP;

  IF total > 0 THEN
    UPDATE wallet SET balance = balance - total WHERE id = purse.id AND balance - held >= total;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'wallet % does not cover what was counted', purse.id;
    END IF;
    INSERT INTO ticket (id, sale_id, sale_hash, security_code, signed, category_id, price_id, revenue_item_id, agency_id, lga_id,
      park_id, kobo, agent_kobo, super_agent_kobo, holder, holder_key, vehicle_id, shop_id, individual_id, valid_from, valid_to,
      ticket_agent_id, super_agent_id, wallet_id, device_id, sold_by, sold_at)
    SELECT k.id, k.sale_id, k.sale_hash, k.security_code, k.signed, k.category_id, k.price_id, k.revenue_item_id, k.agency_id,
      agent.lga_id, agent.park_id, k.kobo, k.agent_kobo, k.super_agent_kobo, k.holder, k.holder_key, k.vehicle_id, k.shop_id,
      k.individual_id, k.valid_from, k.valid_to, agent.id, super.id, purse.id, k.device_id, seller, k.sold_at
    FROM unnest(sold) k;
    WITH leg AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, k.id AS ticket_id, l.* FROM unnest(sold) k CROSS JOIN LATERAL (
        SELECT 'price' AS kind, purse.account_id AS debit, ticket_account('revenue', k.revenue_item_id) AS credit, k.kobo AS amount
        UNION ALL SELECT 'agent-commission', ticket_account('commission-cost', k.agency_id), ticket_account('agent', agent.id),
          k.agent_kobo WHERE k.agent_kobo > 0
        UNION ALL SELECT 'super-agent-commission', ticket_account('commission-cost', k.agency_id),
          ticket_account('super-agent', super.id), k.super_agent_kobo WHERE k.super_agent_kobo > 0) l
    ), booked AS (
      INSERT INTO transfer (id, debit_account, credit_account, amount, code)
      SELECT leg.id, debit, credit, amount, CASE kind WHEN 'price' THEN 'ticket.sale' ELSE 'ticket.commission' END FROM leg
    )
    INSERT INTO ticket_transfer (transfer_id, ticket_id, kind) SELECT leg.id, ticket_id, leg.kind FROM leg;
    INSERT INTO audit (actor_id, actor_name, session_id, ip, request_id, area, action, resource, record_id, after)
    SELECT seller, a.by_name, a.session_id, a.ip, a.request_id, 'agent', 'ticket.sell', 'ticket', k.id,
      jsonb_build_object('code', record_code('TKT', k.id), 'category', a.category, 'holder_key', k.holder_key, 'kobo', k.kobo,
        'agent_kobo', k.agent_kobo, 'super_agent_kobo', k.super_agent_kobo, 'valid_to', k.valid_to)
    FROM unnest(sold) k JOIN jsonb_to_recordset(audits) AS a(id bigint, by_name text, session_id uuid, ip text, request_id text,
      category text) ON a.id = k.id;
  END IF;
  RETURN jsonb_build_object('now', moment, 'available_kobo', cover - total, 'answers', answers);
END $$;
