import { sql } from "kysely";
import { bankChecks } from "./bank-checks.ts";
import { bulkTicketChecks } from "./bulk-ticket-checks.ts";
import type { LedgerCheck } from "./check.ts";
import { deviceChecks } from "./device-checks.ts";
import { refundChecks } from "./refund-checks.ts";
import { tillChecks } from "./till-checks.ts";
import { walletChecks } from "./wallet-checks.ts";

/** Amount of a transfer; negative for a reversal. */
const signed = sql`CASE WHEN transfer.reverses_id IS NULL THEN amount ELSE -amount END`;

/** Wallet fundings pay no bills and get no receipts. */
const noWallet = sql`NOT EXISTS (SELECT FROM wallet_funding WHERE wallet_funding.payment_id = payment.id)`;

const countOf = (table: string, what: string) =>
  sql`SELECT count(*) || ${` ${what}`} FROM ${sql.table(table)}`;

/** Payments for bills; those for tickets have their own checks. */
const forBills = sql`NOT EXISTS (SELECT FROM bulk_ticket_payment AS own WHERE own.payment_id = payment.id)`;

/** Checks in SQL, one row per violation. */
export const ledgerChecks: readonly LedgerCheck[] = [
  ...tillChecks,
  ...bulkTicketChecks,
  {
    name: "all accounts add up to 0",
    violations: sql`
      SELECT 'total of all balances is ' || sum(balance) FROM (
        SELECT credit_account AS account, amount AS balance FROM transfer WHERE kind IN ('posted', 'post')
        UNION ALL SELECT debit_account, -amount FROM transfer WHERE kind IN ('posted', 'post')) AS entry
      HAVING coalesce(sum(balance), 0) <> 0`,
    coverage: sql`
      SELECT coalesce(string_agg(kind || ' ' || balance, ', ' ORDER BY kind), 'no transfers') FROM (
        SELECT account.kind, sum(entry.balance) AS balance FROM (
          SELECT credit_account AS account, amount AS balance FROM transfer WHERE kind IN ('posted', 'post')
          UNION ALL SELECT debit_account, -amount FROM transfer WHERE kind IN ('posted', 'post')) AS entry
        JOIN account ON account.id = entry.account GROUP BY account.kind) AS kinds`,
  },
  {
    name: "each pending transfer ends once, and each reversal mirrors its transfer",
    violations: sql`
      SELECT 'transfer ' || later.id FROM transfer AS later
      LEFT JOIN transfer AS first ON first.id = coalesce(later.pending_id, later.reverses_id)
      WHERE (later.pending_id IS NOT NULL OR later.reverses_id IS NOT NULL)
        AND (first.id IS NULL OR first.amount <> later.amount
          OR (later.pending_id IS NOT NULL AND (first.kind <> 'pending' OR first.debit_account <> later.debit_account
            OR first.credit_account <> later.credit_account))
          OR (later.reverses_id IS NOT NULL AND (first.kind NOT IN ('posted', 'post') OR first.debit_account <> later.credit_account
            OR first.credit_account <> later.debit_account)))
      UNION ALL SELECT 'ended twice: ' || pending_id FROM transfer WHERE pending_id IS NOT NULL GROUP BY pending_id HAVING count(*) > 1
      UNION ALL SELECT 'reversed twice: ' || reverses_id FROM transfer WHERE reverses_id IS NOT NULL GROUP BY reverses_id HAVING count(*) > 1`,
    coverage: countOf("transfer", "transfers"),
  },
  {
    name: "the amount paid on each bill equals the total of its transfers",
    violations: sql`
      SELECT bill.code || ': ' || bill.paid_kobo || ' kobo, transfers ' || coalesce(booked.kobo, 0)
      FROM bill LEFT JOIN (
        SELECT bill_id, sum(${signed}) AS kobo FROM allocation JOIN transfer ON transfer.id = transfer_id
        WHERE allocation.kind IN ('charge', 'penalty', 'interest') GROUP BY bill_id) AS booked ON booked.bill_id = bill.id
      WHERE bill.paid_kobo <> coalesce(booked.kobo, 0)`,
    coverage: countOf("bill", "bills"),
  },
  {
    name: "the status of each bill matches its paid amount",
    violations: sql`
      SELECT bill.code || ' is ' || status || ' with ' || paid_kobo || ' of ' || total_kobo FROM bill
      LEFT JOIN (SELECT bill_id, sum(kobo) AS kobo FROM discount_taken GROUP BY bill_id) AS taken ON taken.bill_id = bill.id
      WHERE (status = 'paid' AND paid_kobo < total_kobo - coalesce(taken.kobo, 0))
        OR (status = 'unpaid' AND paid_kobo > 0)
        OR (status = 'part-paid' AND paid_kobo = 0)`,
    coverage: countOf("bill", "bills"),
  },
  {
    name: "bill lines add up to their bill",
    violations: sql`
      SELECT bill.code || ': lines ' || coalesce(lines.kobo, 0) || ' of ' || bill.total_kobo
      FROM bill LEFT JOIN (SELECT bill_id, sum(kobo) AS kobo FROM bill_line GROUP BY bill_id) AS lines ON lines.bill_id = bill.id
      WHERE bill.issued_on IS NOT NULL AND coalesce(lines.kobo, 0) <> bill.total_kobo`,
    coverage: countOf("bill_line", "lines"),
  },
  {
    name: "changes to issued bills were approved",
    violations: sql`
      SELECT bill.code || ', ' || line.kind || ' ' || coalesce(line.change_id, 0) || ': ' || line.kobo || ' kobo, approved '
        || coalesce(change.kobo, 0)
      FROM (SELECT bill_id, change_id, kind, sum(kobo) AS kobo FROM bill_line WHERE kind <> 'charge'
        GROUP BY bill_id, change_id, kind) AS line JOIN bill ON bill.id = line.bill_id LEFT JOIN bill_change AS change
        ON change.id = line.change_id AND change.bill_id = line.bill_id AND change.status = 'approved' AND change.kind = line.kind
      WHERE line.kobo IS DISTINCT FROM change.kobo
      UNION ALL SELECT change.code || ' was approved, but its bill has no line for it' FROM bill_change AS change
      WHERE change.status = 'approved' AND change.kobo IS NOT NULL
        AND NOT EXISTS (SELECT FROM bill_line WHERE change_id = change.id)
      UNION ALL SELECT change.code || ' was approved by its requester' FROM bill_change AS change
      WHERE change.status = 'approved' AND change.decided_by = change.requested_by`,
    coverage: countOf("bill_change", "changes"),
  },
  {
    name: "each issued assessment has a bill of its amount",
    violations: sql`
      SELECT assessment.code || ': ' || assessment.total_kobo || ' kobo, charged ' || coalesce(charged.kobo, 0)
      FROM assessment LEFT JOIN (
        SELECT bill.source_id, sum(line.kobo) AS kobo FROM bill JOIN bill_line AS line ON line.bill_id = bill.id
        WHERE bill.source = 'assessment' AND line.kind = 'charge' GROUP BY bill.source_id) AS charged
        ON charged.source_id = assessment.id
      WHERE assessment.issued_on IS NOT NULL AND coalesce(charged.kobo, 0) <> assessment.total_kobo`,
    coverage: countOf("assessment", "assessments"),
  },
  {
    name: "the amount paid on each bill line equals the total of its transfers",
    violations: sql`
      SELECT 'line ' || bill_line.id || ': ' || bill_line.paid_kobo || ' kobo, transfers ' || coalesce(booked.kobo, 0)
      FROM bill_line LEFT JOIN (
        SELECT bill_line_id, sum(${signed}) AS kobo FROM allocation JOIN transfer ON transfer.id = transfer_id
        WHERE bill_line_id IS NOT NULL GROUP BY bill_line_id) AS booked ON booked.bill_line_id = bill_line.id
      WHERE bill_line.paid_kobo <> coalesce(booked.kobo, 0) OR bill_line.paid_kobo > greatest(bill_line.kobo, 0)`,
    coverage: countOf("bill_line", "lines"),
  },
  {
    name: "the transfers of each payment equal its amount",
    violations: sql`
      SELECT payment.code || ': ' || payment.kobo || ' kobo, transfers ' || coalesce(booked.kobo, 0)
      FROM payment LEFT JOIN (
        SELECT payment_id, sum(amount) AS kobo FROM allocation JOIN transfer ON transfer.id = transfer_id
        WHERE allocation.kind <> 'fee' AND transfer.reverses_id IS NULL GROUP BY payment_id) AS booked ON booked.payment_id = payment.id
      WHERE ${forBills} AND coalesce(booked.kobo, 0) <> CASE WHEN payment.confirmed_at IS NULL THEN 0 ELSE payment.kobo END`,
    coverage: sql`SELECT count(*) || ' payments, ' || count(*) FILTER (WHERE confirmed_at IS NOT NULL) || ' confirmed' FROM payment`,
  },
  {
    name: "the bills of each payment add up to its amount",
    violations: sql`
      SELECT payment.code || ': bills ' || coalesce(sum(payment_bill.kobo), 0) || ' of ' || coalesce(payment.asked_kobo, payment.kobo)
      FROM payment LEFT JOIN payment_bill ON payment_bill.payment_id = payment.id
      WHERE ${forBills} AND ${noWallet}
      GROUP BY payment.id HAVING coalesce(sum(payment_bill.kobo), 0) <> coalesce(payment.asked_kobo, payment.kobo)`,
    coverage: countOf("payment_bill", "parts"),
  },
  {
    name: "each confirmed payment has one receipt",
    violations: sql`
      SELECT payment.code || ': ' || payment.kobo || ' kobo, receipts for ' || coalesce(issued.kobo, 0)
      FROM payment LEFT JOIN (SELECT payment_id, sum(kobo) AS kobo FROM receipt WHERE replaces_id IS NULL GROUP BY payment_id) AS issued
        ON issued.payment_id = payment.id
      WHERE ${forBills} AND ${noWallet} AND coalesce(issued.kobo, 0) <> CASE WHEN payment.confirmed_at IS NULL THEN 0 ELSE payment.kobo END`,
    coverage: countOf("receipt", "receipts"),
  },
  {
    name: "no credit is negative, including held credit",
    violations: sql`
      SELECT 'credit account ' || account.id || ': ' || sum(entry.amount) FROM account JOIN (
        SELECT credit_account AS account, amount FROM transfer WHERE kind IN ('posted', 'post')
        UNION ALL SELECT debit_account, -amount FROM transfer WHERE kind IN ('posted', 'post')
        UNION ALL SELECT debit_account, -amount FROM transfer WHERE kind = 'pending'
          AND NOT EXISTS (SELECT FROM transfer AS done WHERE done.pending_id = transfer.id)) AS entry
        ON entry.account = account.id
      WHERE account.kind = 'payer-credit' GROUP BY account.id HAVING sum(entry.amount) < 0`,
    coverage: sql`SELECT count(*) || ' accounts' FROM account WHERE kind = 'payer-credit'`,
  },
  {
    name: "each confirmed bank deposit has a payment of the same amount, and was entered and confirmed by different people",
    violations: sql`
      SELECT entry.code || ': ' || entry.kobo || ' kobo, payment of ' || coalesce(payment.kobo, 0) FROM bank_entry AS entry
      LEFT JOIN payment ON payment.id = entry.payment_id AND payment.channel = 'bank' AND payment.confirmed_at IS NOT NULL
      WHERE entry.status = 'confirmed' AND (payment.kobo IS DISTINCT FROM entry.kobo
        OR entry.decided_by IS NOT DISTINCT FROM entry.entered_by)
      UNION ALL SELECT payment.code || ' was received by a bank without a deposit' FROM payment
      WHERE payment.channel = 'bank' AND NOT EXISTS (SELECT FROM bank_entry WHERE payment_id = payment.id)`,
    coverage: countOf("bank_entry", "entries"),
  },
  {
    name: "receipt lines add up to their receipt",
    violations: sql`
      SELECT number FROM receipt
      WHERE kobo <> (SELECT coalesce(sum((line ->> 'kobo')::bigint), 0) FROM jsonb_array_elements(lines) AS line)`,
    coverage: countOf("receipt", "receipts"),
  },
  {
    name: "receipt numbers have no gaps",
    violations: sql`
      SELECT agency.short_code || ' ' || coalesce(counter.year, given.year) || ': ' || coalesce(given.issued, 0)
        || ' receipts up to ' || coalesce(given.highest, 0) || ', counter at ' || coalesce(counter.last, 0)
      FROM receipt_counter AS counter FULL JOIN (
        SELECT agency_id, year, count(*) AS issued, max(serial) AS highest, min(serial) AS lowest
        FROM receipt GROUP BY agency_id, year) AS given USING (agency_id, year)
      JOIN agency ON agency.id = agency_id
      WHERE (given.issued, given.highest, given.lowest) IS DISTINCT FROM (counter.last, counter.last, 1::bigint)`,
    coverage: sql`SELECT count(*) || ' counters' FROM receipt_counter`,
  },
  {
    name: "receipt numbers match their agency, year and serial number",
    violations: sql`
      SELECT number FROM receipt
      WHERE number <> (agency ->> 'code') || '-' || year || '-' || lpad(serial::text, greatest(7, length(serial::text)), '0')
        OR year <> extract(year FROM issued_at AT TIME ZONE 'Africa/Lagos')`,
    coverage: countOf("receipt", "receipts"),
  },
  {
    name: "each transfer of a payment belongs to a confirmed payment",
    violations: sql`
      SELECT 'transfer ' || id || ' (' || code || ')' FROM transfer
      WHERE code LIKE 'payment.%' AND NOT EXISTS (SELECT 1 FROM allocation WHERE transfer_id = transfer.id)
      UNION ALL SELECT 'allocation of ' || transfer_id FROM allocation
      JOIN payment ON payment.id = payment_id WHERE payment.confirmed_at IS NULL`,
    coverage: countOf("allocation", "allocations"),
  },
  ...refundChecks,
  ...bankChecks,
  ...walletChecks,
  ...deviceChecks,
];
