import { sql } from "kysely";
import type { LedgerCheck } from "./check.ts";

const signed = sql`CASE WHEN t.reverses_id IS NULL THEN t.amount ELSE -t.amount END`;

/** Checks of batches of tickets against the ledger. */
export const bulkTicketChecks: readonly LedgerCheck[] = [
  {
    name: "each payment for bulk tickets is recorded as received and pays for at most one batch",
    violations: sql`
      SELECT p.code || ': ' || p.kobo || ' kobo, booked ' || coalesce(sum(${signed}), 0)
      FROM bulk_ticket_payment bp JOIN payment p ON p.id = bp.payment_id
        LEFT JOIN bulk_ticket_transfer bt ON bt.payment_id = p.id AND bt.kind IN ('paid', 'over') LEFT JOIN transfer t ON t.id = bt.transfer_id
      GROUP BY p.id HAVING coalesce(sum(${signed}), 0)
        <> CASE WHEN p.confirmed_at IS NULL OR p.state = 'reversed' THEN 0 ELSE p.kobo END
      UNION ALL SELECT p.code || ' is for both bills and tickets' FROM bulk_ticket_payment bp JOIN payment p ON p.id = bp.payment_id
      WHERE EXISTS (SELECT FROM payment_bill b WHERE b.payment_id = p.id)`,
    coverage: sql`SELECT count(*) || ' payments' FROM bulk_ticket_payment`,
  },
  {
    name: "each batch of tickets was paid once and in full",
    violations: sql`
      SELECT b.code || ': costs ' || b.kobo || ' kobo, paid ' || coalesce(paid.kobo, 0) FROM bulk_ticket b LEFT JOIN (
        SELECT bt.bulk_ticket_id, sum(t.amount) AS kobo FROM bulk_ticket_transfer bt JOIN transfer t ON t.id = bt.transfer_id
        WHERE bt.kind = 'paid' GROUP BY 1) AS paid ON paid.bulk_ticket_id = b.id
      WHERE coalesce(paid.kobo, 0) <> CASE WHEN b.paid_at IS NULL THEN 0 ELSE b.kobo END`,
    coverage: sql`SELECT count(*) || ' batches, ' || count(paid_at) || ' paid' FROM bulk_ticket`,
  },
  {
    name: "the tickets of each batch match its counts, and its void tickets were refunded",
    violations: sql`
      SELECT b.code || ': issued ' || b.issued || ' and void ' || b.voided || ', tickets ' || coalesce(k.n, 0) || ' and '
        || coalesce(k.void, 0) || ', refunded ' || coalesce(back.kobo, 0) || ' kobo'
      FROM bulk_ticket b
      LEFT JOIN (SELECT bulk_ticket_id, count(*) AS n, count(*) FILTER (WHERE status = 'void') AS void FROM ticket
        WHERE bulk_ticket_id IS NOT NULL GROUP BY 1) AS k ON k.bulk_ticket_id = b.id
      LEFT JOIN (SELECT bt.bulk_ticket_id, sum(t.amount) AS kobo FROM bulk_ticket_transfer bt JOIN transfer t ON t.id = bt.transfer_id
        WHERE bt.kind = 'back' GROUP BY 1) AS back ON back.bulk_ticket_id = b.id
      WHERE b.issued <> coalesce(k.n, 0) OR b.voided <> coalesce(k.void, 0)
        OR coalesce(back.kobo, 0) <> b.voided * b.ticket_kobo
        OR (b.status = 'cancelled' AND b.paid_at IS NOT NULL AND b.voided < b.quantity)`,
    coverage: sql`SELECT coalesce(sum(issued), 0) || ' tickets, ' || coalesce(sum(voided), 0) || ' void' FROM bulk_ticket`,
  },
  {
    name: "each ticket in a batch has its ledger entries, and none if it is void",
    violations: sql`
      SELECT k.code || ': price ' || coalesce(legs.price, 0) || ', agent ' || coalesce(legs.agent, 0) || ', super agent '
        || coalesce(legs.above, 0) || ' kobo'
      FROM ticket k LEFT JOIN (
        SELECT tt.ticket_id, sum(${signed}) FILTER (WHERE tt.kind = 'price') AS price,
          sum(${signed}) FILTER (WHERE tt.kind = 'agent-commission') AS agent,
          sum(${signed}) FILTER (WHERE tt.kind = 'super-agent-commission') AS above
        FROM ticket_transfer tt JOIN transfer t ON t.id = tt.transfer_id GROUP BY 1) AS legs ON legs.ticket_id = k.id
      WHERE k.bulk_ticket_id IS NOT NULL AND (coalesce(legs.price, 0), coalesce(legs.agent, 0), coalesce(legs.above, 0))
        IS DISTINCT FROM (CASE WHEN k.status = 'void' THEN 0 ELSE k.kobo END, CASE WHEN k.status = 'void' THEN 0 ELSE k.agent_kobo END,
          CASE WHEN k.status = 'void' THEN 0 ELSE k.super_agent_kobo END)`,
    coverage: sql`SELECT count(*) || ' tickets of batches' FROM ticket WHERE bulk_ticket_id IS NOT NULL`,
  },
  {
    name: "prepaid amounts belong to paid tickets that are not issued yet",
    violations: sql`
      WITH lies AS (SELECT account.agency_id, sum(CASE WHEN t.credit_account = account.id THEN t.amount ELSE -t.amount END) AS kobo
          FROM account JOIN transfer t ON (t.credit_account = account.id OR t.debit_account = account.id)
          WHERE account.kind = 'ticket-prepaid' AND t.kind IN ('posted', 'post') GROUP BY 1),
        waits AS (SELECT agency_id, sum(kobo - issued * ticket_kobo) AS kobo FROM bulk_ticket WHERE paid_at IS NOT NULL GROUP BY 1)
      SELECT 'agency ' || agency_id || ': prepaid ' || coalesce(lies.kobo, 0) || ' kobo, waiting ' || coalesce(waits.kobo, 0)
      FROM lies FULL JOIN waits USING (agency_id) WHERE coalesce(lies.kobo, 0) <> coalesce(waits.kobo, 0)`,
    coverage: sql`SELECT count(*) || ' accounts' FROM account WHERE kind = 'ticket-prepaid'`,
  },
];
