import { sql } from "kysely";
import type { LedgerCheck } from "./check.ts";

/** Ledger balance of each account of a kind. */
const ledgerBalances = (kind: "wallet" | "commission") => sql`(
  SELECT account.id, coalesce(sum(CASE WHEN transfer.credit_account = account.id THEN amount ELSE -amount END), 0) AS kobo
  FROM account LEFT JOIN transfer ON (transfer.credit_account = account.id OR transfer.debit_account = account.id)
    AND transfer.kind IN ('posted', 'post')
  WHERE account.kind = ${sql.lit(kind)} GROUP BY account.id)`;

/** Ledger entries of each ticket by kind: current and reversed. */
const ticketEntries = sql`(
  SELECT link.ticket_id, link.kind, sum(amount) FILTER (WHERE reverses_id IS NULL) AS kobo,
    coalesce(sum(amount) FILTER (WHERE reverses_id IS NOT NULL), 0) AS back, count(*) FILTER (WHERE reverses_id IS NULL) AS n
  FROM ticket_transfer AS link JOIN transfer ON transfer.id = link.transfer_id GROUP BY link.ticket_id, link.kind)`;

/** Checks of wallets, ticket sales and commission against the ledger; exact to the kobo. */
export const walletChecks: readonly LedgerCheck[] = [
  {
    name: "the balance and reserved part of each wallet equal its transfers",
    violations: sql`
      SELECT wallet.code || ': ' || balance || ' kobo and ' || held || ' reserved, transfers ' || booked.kobo || ' and '
        || coalesce(pending.kobo, 0)
      FROM wallet JOIN ${ledgerBalances("wallet")} AS booked ON booked.id = wallet.account_id
      LEFT JOIN (SELECT debit_account, sum(amount) AS kobo FROM transfer WHERE kind = 'pending'
          AND NOT EXISTS (SELECT FROM transfer AS done WHERE done.pending_id = transfer.id) GROUP BY debit_account) AS pending
        ON pending.debit_account = wallet.account_id
      WHERE balance <> booked.kobo OR held <> coalesce(pending.kobo, 0) OR balance - held < 0
      UNION ALL SELECT 'account ' || account.id || ' belongs to no wallet' FROM account
      WHERE kind = 'wallet' AND NOT EXISTS (SELECT FROM wallet WHERE account_id = account.id)`,
    coverage: sql`SELECT count(*) || ' wallets, ' || coalesce(sum(balance), 0) || ' kobo' FROM wallet`,
  },
  {
    name: "each wallet transaction is listed once, with the balance after it",
    violations: sql`
      SELECT wallet.code || ': ' || coalesce(moved.n, 0) || ' transactions of ' || coalesce(moved.kobo, 0) || ' kobo listed, balance '
        || balance || ', last ' || coalesce(last.balance_after, 0)
      FROM wallet LEFT JOIN (SELECT wallet_id, count(*) AS n, sum(kobo) AS kobo FROM wallet_move GROUP BY wallet_id) AS moved
        ON moved.wallet_id = wallet.id
      LEFT JOIN LATERAL (SELECT balance_after FROM wallet_move WHERE wallet_id = wallet.id ORDER BY id DESC LIMIT 1) AS last
        ON true
      WHERE balance <> coalesce(moved.kobo, 0) OR balance <> coalesce(last.balance_after, 0)
        OR coalesce(moved.n, 0) <> (SELECT count(*) FROM transfer
          WHERE (debit_account = wallet.account_id OR credit_account = wallet.account_id) AND kind IN ('posted', 'post'))`,
    coverage: sql`SELECT count(*) || ' transactions' FROM wallet_move`,
  },
  {
    name: "each ticket is paid for and earns commission in full, and is refunded in full if voided",
    violations: sql`
      SELECT ticket.code || ' (' || status || '): ' || wanted.kind || ' ' || wanted.kobo || ' kobo, booked '
        || coalesce(leg.kobo, 0) || ', reversed ' || coalesce(leg.back, 0)
      FROM ticket CROSS JOIN LATERAL (VALUES ('price', kobo - greatest(price_difference_kobo, 0)),
        ('difference', abs(price_difference_kobo)), ('agent-commission', agent_kobo), ('super-agent-commission', super_agent_kobo))
        AS wanted (kind, kobo)
      LEFT JOIN ${ticketEntries} AS leg ON leg.ticket_id = ticket.id AND leg.kind = wanted.kind
      WHERE ticket.wallet_id IS NOT NULL AND ticket.bulk_ticket_id IS NULL AND (coalesce(leg.kobo, 0) <> wanted.kobo
        OR coalesce(leg.n, 0) > 1 OR coalesce(leg.back, 0) <> CASE status WHEN 'void' THEN wanted.kobo ELSE 0 END)
      UNION ALL SELECT 'transfer ' || id || ' (' || code || ') belongs to no ticket' FROM transfer
      WHERE code IN ('ticket.sale', 'ticket.difference', 'ticket.commission') AND kind IN ('posted', 'post')
        AND NOT EXISTS (SELECT FROM ticket_transfer WHERE transfer_id = transfer.id)`,
    coverage: sql`SELECT count(*) || ' tickets, ' || count(*) FILTER (WHERE status = 'void') || ' voided' FROM ticket`,
  },
  {
    name: "each confirmed funding is one transfer of its amount, and deposits were confirmed by two people",
    violations: sql`
      SELECT funding.code || ' (' || way || ', ' || status || '): ' || funding.kobo || ' kobo, booked ' || coalesce(amount, 0)
      FROM wallet_funding AS funding LEFT JOIN transfer ON transfer.id = funding.transfer_id
      LEFT JOIN wallet AS into_wallet ON into_wallet.id = funding.wallet_id
      LEFT JOIN wallet AS out_of ON out_of.id = funding.from_wallet_id
      LEFT JOIN payment ON payment.id = funding.payment_id
      WHERE (status = 'confirmed') <> (funding.transfer_id IS NOT NULL)
        OR (status = 'confirmed' AND (amount IS DISTINCT FROM funding.kobo OR credit_account <> into_wallet.account_id
          OR (out_of.id IS NOT NULL AND debit_account <> out_of.account_id)
          OR (way = 'bank' AND decided_by IS NOT DISTINCT FROM entered_by)))
        OR (payment.id IS NOT NULL AND (status = 'confirmed') <> (payment.confirmed_at IS NOT NULL))
        OR (reversed_at IS NOT NULL) <> EXISTS (SELECT FROM transfer AS back WHERE back.reverses_id = funding.transfer_id)
      UNION ALL SELECT 'transfer ' || id || ' (' || code || ') belongs to no funding' FROM transfer
      WHERE code IN ('wallet.fund', 'wallet.float', 'wallet.commission') AND reverses_id IS NULL
        AND NOT EXISTS (SELECT FROM wallet_funding WHERE transfer_id = transfer.id)`,
    coverage: sql`SELECT count(*) || ' fundings, ' || count(*) FILTER (WHERE status = 'waiting') || ' waiting' FROM wallet_funding`,
  },
  {
    name: "unpaid commission was earned and not paid out; each payout was made once, by two people",
    violations: sql`
      SELECT 'commission account ' || owed.id || ': ' || owed.kobo || ' kobo, earned less paid '
        || coalesce(earned.kobo, 0) - coalesce(paid.kobo, 0)
      FROM ${ledgerBalances("commission")} AS owed JOIN account ON account.id = owed.id
      LEFT JOIN (SELECT CASE WHEN reverses_id IS NULL THEN credit_account ELSE debit_account END AS account,
          sum(CASE WHEN reverses_id IS NULL THEN amount ELSE -amount END) AS kobo
        FROM ticket_transfer AS link JOIN transfer ON transfer.id = link.transfer_id WHERE link.kind LIKE '%commission' GROUP BY 1) AS earned
        ON earned.account = owed.id
      LEFT JOIN (SELECT ticket_agent_id, super_agent_id, sum(kobo) AS kobo FROM commission_run WHERE status = 'paid'
        GROUP BY 1, 2) AS paid ON paid.ticket_agent_id = account.ticket_agent_id OR paid.super_agent_id = account.super_agent_id
      WHERE owed.kobo <> coalesce(earned.kobo, 0) - coalesce(paid.kobo, 0)
      UNION ALL SELECT run.code || ' (' || status || '): ' || run.kobo || ' kobo, its lines ' || coalesce(lines.kobo, 0)
        || ', booked ' || coalesce(amount, 0)
      FROM commission_run AS run LEFT JOIN transfer ON transfer.id = run.transfer_id
      LEFT JOIN (SELECT run_id, sum(CASE WHEN reverses_id IS NULL THEN amount ELSE -amount END) AS kobo
        FROM commission_run_transfer AS line JOIN transfer ON transfer.id = line.transfer_id GROUP BY run_id) AS lines
        ON lines.run_id = run.id
      WHERE coalesce(lines.kobo, 0) <> CASE status WHEN 'discarded' THEN 0 ELSE run.kobo END
        OR (status = 'paid' AND amount IS DISTINCT FROM run.kobo) OR (status <> 'paid' AND amount IS NOT NULL)
        OR approved_by = drafted_by`,
    coverage: sql`SELECT count(*) || ' runs' FROM commission_run`,
  },
  {
    name: "each commission is charged in full to the agencies of its tickets",
    violations: sql`
      SELECT ticket.code || ': ' || link.kind || ' of ' || amount || ' kobo, charged ' || coalesce(borne.kobo, 0)
      FROM ticket_transfer AS link JOIN transfer ON transfer.id = link.transfer_id JOIN ticket ON ticket.id = link.ticket_id
      LEFT JOIN (SELECT transfer_id, -sum(kobo) AS kobo FROM settlement_share WHERE kind = 'fee' GROUP BY transfer_id) AS borne
        ON borne.transfer_id = link.transfer_id
      WHERE link.kind LIKE '%commission' AND coalesce(borne.kobo, 0) <> CASE WHEN reverses_id IS NULL THEN amount ELSE -amount END`,
    coverage: sql`SELECT count(*) || ' commissions' FROM ticket_transfer WHERE kind LIKE '%commission'`,
  },
  {
    name: "closed commission days equal the commission earned and paid up to then",
    violations: sql`
      SELECT 'account ' || closed.account_id || ', ' || closed.day || ': ' || closed.kobo || ' kobo, booked ' || coalesce(booked.kobo, 0)
      FROM commission_closed AS closed LEFT JOIN (
        SELECT leg.account_id, sum(leg.kobo) AS kobo FROM (
          SELECT credit_account AS account_id, amount AS kobo, created_at FROM transfer WHERE kind IN ('posted', 'post')
          UNION ALL SELECT debit_account, -amount, created_at FROM transfer WHERE kind IN ('posted', 'post')) AS leg
        JOIN commission_closed AS until ON until.account_id = leg.account_id
          AND leg.created_at < (until.day + 1)::timestamp AT TIME ZONE 'Africa/Lagos'
        GROUP BY leg.account_id) AS booked ON booked.account_id = closed.account_id
      WHERE closed.kobo <> coalesce(booked.kobo, 0)`,
    coverage: sql`SELECT count(*) || ' accounts' FROM commission_closed`,
  },
  {
    name: "daily counts match the tickets",
    violations: sql`
      SELECT coalesce(counted.day, sold.day) || ', agency ' || coalesce(counted.agency_id, sold.agency_id) || ': '
        || coalesce(counted.tickets, 0) || ' tickets of ' || coalesce(counted.kobo, 0) || ' kobo and ' || coalesce(counted.voids, 0)
        || ' void of ' || coalesce(counted.void_kobo, 0) || ', sold ' || coalesce(sold.tickets, 0) || ' of ' || coalesce(sold.kobo, 0)
        || ' and ' || coalesce(sold.voids, 0) || ' of ' || coalesce(sold.void_kobo, 0)
      FROM ticket_day AS counted FULL JOIN (
        SELECT (sold_at AT TIME ZONE 'Africa/Lagos')::date AS day, agency_id, lga_id, count(*) FILTER (WHERE status = 'valid') AS tickets,
          coalesce(sum(kobo) FILTER (WHERE status = 'valid'), 0) AS kobo, count(*) FILTER (WHERE status = 'void') AS voids,
          coalesce(sum(kobo) FILTER (WHERE status = 'void'), 0) AS void_kobo
        FROM ticket GROUP BY 1, 2, 3) AS sold
        ON sold.day = counted.day AND sold.agency_id = counted.agency_id AND coalesce(sold.lga_id, 0) = coalesce(counted.lga_id, 0)
      WHERE coalesce(counted.day, sold.day) IN (SELECT day FROM ticket_day)
        AND (counted.tickets, counted.kobo, counted.voids, counted.void_kobo) IS DISTINCT FROM
          (sold.tickets, sold.kobo, sold.voids, sold.void_kobo)
        AND NOT (sold.day IS NULL AND counted.tickets = 0 AND counted.kobo = 0 AND counted.voids = 0 AND counted.void_kobo = 0)`,
    coverage: sql`SELECT count(DISTINCT day) || ' days' FROM ticket_day`,
  },
];
