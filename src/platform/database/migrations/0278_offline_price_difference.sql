-- A sale made without a network is booked at the price that was due. Where two officers decide that the wallet pays what the phone
-- charged, the difference has a leg of its own: the account bears what is missing, or has what is too much.
ALTER TABLE ticket ADD COLUMN price_difference_kobo bigint NOT NULL DEFAULT 0;
ALTER TABLE ticket ADD CONSTRAINT ticket_paid CHECK (kobo - price_difference_kobo > 0);
ALTER TABLE ticket_transfer DROP CONSTRAINT ticket_transfer_kind_check;
ALTER TABLE ticket_transfer ADD CONSTRAINT ticket_transfer_kind_check
  CHECK (kind IN ('price', 'difference', 'agent-commission', 'super-agent-commission'));
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_expr(conbin, conrelid) INTO allowed FROM pg_constraint
  WHERE conname = 'account_kind_check' AND conrelid = 'account'::regclass;
  ALTER TABLE account DROP CONSTRAINT account_kind_check;
  EXECUTE format('ALTER TABLE account ADD CONSTRAINT account_kind_check CHECK (kind = ''ticket-difference'' OR %s)', allowed);
END $$;

-- What the account of differences adds to the revenue is collected and shared with the price; what is too much is not revenue.
CREATE OR REPLACE FUNCTION collect_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collection (transfer_id, ticket_id, kind, day, revenue_item_id, agency_id, lga_id, channel, officer_id, kobo)
  SELECT t.id, k.id, 'charge', (t.created_at AT TIME ZONE 'Africa/Lagos')::date, k.revenue_item_id, k.agency_id, k.lga_id,
    'ticket', k.sold_by, t.amount
  FROM fresh f JOIN transfer t ON t.id = f.transfer_id JOIN ticket k ON k.id = f.ticket_id JOIN account a ON a.id = t.credit_account
  WHERE f.kind IN ('price', 'difference') AND a.kind = 'revenue' AND t.reverses_id IS NULL
  ORDER BY t.created_at, t.id;

  INSERT INTO settlement_share (transfer_id, agency_id, ticket_id, kind, is_reversal, day, revenue_item_id, kobo)
  SELECT t.id, s.agency_id, k.id, CASE WHEN a.kind = 'revenue' THEN 'charge' ELSE 'fee' END, false,
    (t.created_at AT TIME ZONE 'Africa/Lagos')::date, CASE WHEN a.kind = 'revenue' THEN k.revenue_item_id END,
    CASE WHEN a.kind = 'revenue' THEN s.part ELSE -s.part END
  FROM fresh f JOIN transfer t ON t.id = f.transfer_id JOIN ticket k ON k.id = f.ticket_id JOIN account a ON a.id = t.credit_account,
    LATERAL shares_of(k.revenue_item_id, k.agency_id, (t.created_at AT TIME ZONE 'Africa/Lagos')::date, t.amount) s
  WHERE t.reverses_id IS NULL AND s.part <> 0 AND a.kind <> 'ticket-difference';

  INSERT INTO collection (transfer_id, reverses_id, ticket_id, kind, day, revenue_item_id, agency_id, lga_id, channel, officer_id,
    kobo)
  SELECT t.id, c.id, c.ticket_id, c.kind, (t.created_at AT TIME ZONE 'Africa/Lagos')::date, c.revenue_item_id, c.agency_id,
    c.lga_id, c.channel, c.officer_id, -c.kobo
  FROM fresh f JOIN transfer t ON t.id = f.transfer_id JOIN collection c ON c.transfer_id = t.reverses_id
  ORDER BY t.created_at, t.id;

  INSERT INTO settlement_share (transfer_id, agency_id, ticket_id, kind, is_reversal, day, revenue_item_id, kobo)
  SELECT t.id, s.agency_id, s.ticket_id, s.kind, true, (t.created_at AT TIME ZONE 'Africa/Lagos')::date, s.revenue_item_id, -s.kobo
  FROM fresh f JOIN transfer t ON t.id = f.transfer_id JOIN settlement_share s ON s.transfer_id = t.reverses_id;
  RETURN NULL;
END $$;
