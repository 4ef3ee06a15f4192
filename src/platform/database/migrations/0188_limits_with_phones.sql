-- A day's limit counts what phones may still sell as if it were sold: what is sold with a network and what is sold without one
-- never come to more together. Sums are kobo.

-- What counts for a day's limit of an agent: single sales, batches that the wallet paid less what is void, and what open leases
-- have left that may be sold on that day.
CREATE OR REPLACE FUNCTION sold_from_wallet(agent bigint, since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(k.kobo) FROM ticket k WHERE k.ticket_agent_id = agent AND k.sold_at >= since
      AND k.status = 'valid' AND k.bulk_ticket_id IS NULL), 0)
    + coalesce((SELECT sum(b.kobo - b.voided * b.ticket_kobo) FROM bulk_ticket b WHERE b.ticket_agent_id = agent
      AND b.paid_by = 'wallet' AND b.paid_at >= since), 0)
    + coalesce((SELECT sum(l.kobo - l.sold_kobo) FROM wallet w JOIN device_lease l ON l.wallet_id = w.id
      WHERE w.ticket_agent_id = agent AND l.closed_at IS NULL AND l.expires_at > since), 0))::bigint
$$;

-- Likewise of a super agent. A phone's float counts for each super agent whom its agent worked for since the float was set
-- aside or the day began: what it sold for whom is not known before it is sent.
CREATE OR REPLACE FUNCTION sold_from_wallets_under(super_agent bigint, since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(k.kobo) FROM ticket k WHERE k.super_agent_id = super_agent AND k.sold_at >= since
      AND k.status = 'valid' AND k.bulk_ticket_id IS NULL), 0)
    + coalesce((SELECT sum(b.kobo - b.voided * b.ticket_kobo) FROM bulk_ticket b WHERE b.super_agent_id = super_agent
      AND b.paid_by = 'wallet' AND b.paid_at >= since), 0)
    + coalesce((SELECT sum(l.kobo - l.sold_kobo)
      FROM (SELECT m.ticket_agent_id AS id FROM agent_membership m WHERE m.super_agent_id = super_agent
        UNION SELECT a.id FROM ticket_agent a WHERE a.super_agent_id = super_agent) AS theirs
      JOIN wallet w ON w.ticket_agent_id = theirs.id
      JOIN device_lease l ON l.wallet_id = w.id AND l.closed_at IS NULL AND l.expires_at > since
      WHERE EXISTS (SELECT FROM ticket_agent a WHERE a.id = theirs.id AND a.super_agent_id = super_agent)
        OR EXISTS (SELECT FROM agent_membership m WHERE m.ticket_agent_id = theirs.id AND m.super_agent_id = super_agent
          AND NOT EXISTS (SELECT FROM agent_membership n WHERE n.ticket_agent_id = m.ticket_agent_id
            AND (n.since, n.id) > (m.since, m.id)
            AND n.since <= greatest(sold_from_wallets_under.since, l.opened_at)))), 0))::bigint
$$;

-- Who is suspended is looked for in lists: few, so that an index of them alone is small.
CREATE INDEX ticket_agent_suspended ON ticket_agent (title, id) WHERE suspended_at IS NOT NULL;
CREATE INDEX super_agent_suspended ON super_agent (title, id) WHERE suspended_at IS NOT NULL;
