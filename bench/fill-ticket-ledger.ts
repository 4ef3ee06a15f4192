/** Runs one statement. */
export type RunSql = (text: string, values?: unknown[]) => Promise<void>;

/**
 * Id of the first generated agent, company, account, vehicle and shop: above all ids of the demonstration.
 */
export const FIRST_ID = 1_000_001;

/** Transfers of a ticket: legs 1 to 3 for the sale, 4 to 6 for the void. */
const LEGS = `(VALUES (1, s.purse, revenue.id, s.kobo, 'ticket.sale', 'price'),
  (2, cost.id, s.earns, s.agent_kobo, 'ticket.commission', 'agent-commission'),
  (3, cost.id, s.above_earns, s.super_kobo, 'ticket.commission', 'super-agent-commission')) AS leg (n, debit, credit, kobo, code, kind)`;
const ACCOUNTS = `JOIN account revenue ON revenue.kind = 'revenue' AND revenue.revenue_item_id = s.item
  JOIN account cost ON cost.kind = 'commission-cost' AND cost.agency_id = s.agency`;
const transferId = (ticketId: string, leg: string) => `lpad(to_hex(${ticketId} * 8 + ${leg}), 32, '0')::uuid`;
const fundingTransferId = (fundingId: string) => `('f' || lpad(to_hex(${fundingId}), 31, '0'))::uuid`;
const lagosDay = (at: string) => `(${at} AT TIME ZONE 'Africa/Lagos')::date`;

/**
 * Books the sales and voids of the temporary table `sold`, as `sell_tickets` and voiding do, and the bank
 * deposits that fund them: each agent's first covers everything, the others are spread over the days. Some
 * are pending or refused.
 */
export async function bookTickets(
  run: RunSql,
  { agents, fundings }: { agents: number; fundings: number },
): Promise<void> {
  await run("INSERT INTO account (kind, provider) VALUES ('bank', 'zenith') ON CONFLICT DO NOTHING");
  await run(
    `INSERT INTO account (kind, revenue_item_id) SELECT 'revenue', id FROM revenue_item WHERE id >= ${FIRST_ID}`,
  );
  await run(
    `INSERT INTO account (kind, agency_id) SELECT 'commission-cost', id FROM agency WHERE id >= ${FIRST_ID}`,
  );
  await run(`INSERT INTO transfer (id, debit_account, credit_account, amount, code, created_at)
    SELECT ${transferId("s.id", "leg.n")}, leg.debit, leg.credit, leg.kobo, leg.code, s.sold_at FROM sold s ${ACCOUNTS}, LATERAL ${LEGS}
    ORDER BY s.id, leg.n`);
  await run(`INSERT INTO transfer (id, debit_account, credit_account, amount, code, reverses_id, created_at)
    SELECT ${transferId("s.id", "leg.n + 3")}, leg.credit, leg.debit, leg.kobo, leg.code, ${transferId("s.id", "leg.n")}, s.voided_at
    FROM sold s ${ACCOUNTS}, LATERAL ${LEGS} WHERE s.voided_at IS NOT NULL ORDER BY s.id, leg.n`);
  await run(`INSERT INTO ticket_transfer (transfer_id, ticket_id, kind)
    SELECT ${transferId("s.id", "leg.n")}, s.id, leg.kind FROM sold s ${ACCOUNTS}, LATERAL ${LEGS} ORDER BY s.id, leg.n`);
  await run(`INSERT INTO ticket_transfer (transfer_id, ticket_id, kind) SELECT ${transferId("s.id", "leg.n + 3")}, s.id, leg.kind
    FROM sold s ${ACCOUNTS}, LATERAL ${LEGS} WHERE s.voided_at IS NOT NULL ORDER BY s.id, leg.n`);
  await insertCollections(run);
  await insertFundings(run, { agents, fundings });
  await run(`INSERT INTO wallet_move (wallet_id, transfer_id, kind, kobo, balance_after, at)
    SELECT wallet, transfer, kind, kobo, sum(kobo) OVER (PARTITION BY wallet ORDER BY at, transfer), at FROM (
      SELECT wallet, ${transferId("id", "1")} AS transfer, 'sale' AS kind, -kobo AS kobo, sold_at AS at FROM sold
      UNION ALL SELECT wallet, ${transferId("id", "4")}, 'void', kobo, voided_at FROM sold WHERE voided_at IS NOT NULL
      UNION ALL SELECT wallet, ${fundingTransferId("id")}, 'funding', kobo, at FROM funded WHERE status = 'confirmed') AS moved
    ORDER BY at, transfer`);
  await run(`UPDATE wallet SET balance = moved.kobo FROM (SELECT wallet_id, sum(kobo) AS kobo FROM wallet_move GROUP BY 1) AS moved
    WHERE moved.wallet_id = wallet.id`);
}

async function insertCollections(run: RunSql): Promise<void> {
  await run(`INSERT INTO collection (transfer_id, ticket_id, kind, day, revenue_item_id, agency_id, lga_id, channel, officer_id, kobo)
    SELECT ${transferId("id", "1")}, id, 'charge', ${lagosDay("sold_at")}, item, agency, lga, 'ticket', account, kobo FROM sold ORDER BY id`);
  await run(`INSERT INTO collection (transfer_id, reverses_id, ticket_id, kind, day, revenue_item_id, agency_id, lga_id, channel, officer_id,
      kobo)
    SELECT ${transferId("s.id", "4")}, c.id, s.id, 'charge', ${lagosDay("s.voided_at")}, s.item, s.agency, s.lga, 'ticket', s.account, -s.kobo
    FROM sold s JOIN collection c ON c.transfer_id = ${transferId("s.id", "1")} WHERE s.voided_at IS NOT NULL ORDER BY s.id`);
  const shares = `(VALUES (1, 'charge', s.kobo, s.item), (2, 'fee', -s.agent_kobo, NULL), (3, 'fee', -s.super_kobo, NULL))
    AS share (n, kind, kobo, item)`;
  const columns = "(transfer_id, agency_id, ticket_id, kind, is_reversal, day, revenue_item_id, kobo)";
  await run(`INSERT INTO settlement_share ${columns} SELECT ${transferId("s.id", "share.n")}, s.agency, s.id, share.kind, false, ${lagosDay("s.sold_at")},
    share.item, share.kobo FROM sold s, LATERAL ${shares} ORDER BY s.id, share.n`);
  await run(`INSERT INTO settlement_share ${columns} SELECT ${transferId("s.id", "share.n + 3")}, s.agency, s.id, share.kind, true,
    ${lagosDay("s.voided_at")}, share.item, -share.kobo FROM sold s, LATERAL ${shares} WHERE s.voided_at IS NOT NULL ORDER BY s.id, share.n`);
}

async function insertFundings(
  run: RunSql,
  { agents, fundings }: { agents: number; fundings: number },
): Promise<void> {
  await run(
    `CREATE TEMP TABLE funded AS SELECT n AS id, s.wallet, s.purse,
       CASE WHEN n <= ${agents} THEN 1000000 + (SELECT sum(kobo)::bigint FROM sold) / ${agents} * 4 ELSE 2000000 END AS kobo,
       (SELECT min(sold_at) FROM sold) - interval '1 hour'
         + (now() - (SELECT min(sold_at) FROM sold)) * greatest(0, n - ${agents}) / greatest(1, ${fundings}::bigint - ${agents}) AS at,
       CASE WHEN n <= ${agents} THEN 'confirmed' WHEN n % 200 = 3 THEN 'waiting' WHEN n % 200 = 9 THEN 'refused' ELSE 'confirmed' END AS status
     FROM generate_series(1, ${fundings}::bigint) n JOIN bench_seller s ON s.seller = n * 7919 % ${agents}`,
  );
  await run(`INSERT INTO transfer (id, debit_account, credit_account, amount, code, created_at)
    SELECT ${fundingTransferId("f.id")}, b.id, f.purse, f.kobo, 'wallet.fund', f.at FROM funded f
    JOIN account b ON b.kind = 'bank' AND b.provider = 'zenith' AND b.agency_id IS NULL WHERE f.status = 'confirmed' ORDER BY f.id`);
  await run(`INSERT INTO wallet_funding (wallet_id, way, kobo, status, bank, reference, paid_on, entered_by, entered_at, decided_by,
      decided_at, reason, transfer_id)
    SELECT wallet, 'bank', kobo, status, 'zenith', 'BENCH/' || id, ${lagosDay("at")}, 1, at, CASE WHEN status <> 'waiting' THEN 2 END,
      CASE WHEN status <> 'waiting' THEN at END, CASE WHEN status = 'refused' THEN 'Not at the bank' END,
      CASE WHEN status = 'confirmed' THEN ${fundingTransferId("id")} END FROM funded ORDER BY id`);
}
