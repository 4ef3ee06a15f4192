import { sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { type CandidateTaking, findBounced, findTakings } from "./find-takings.ts";
import { isPaymentMatched } from "./ledger-entries.ts";
import type { ListedLine } from "./list-lines.ts";
import { isNotRemainderOfMatched } from "./remainder-of-matched.ts";

/** Possible matches of a line, best first. Amounts in kobo. */
export interface Candidates {
  readonly payments: readonly CandidatePayment[];
  readonly payouts: readonly CandidatePayout[];
  /** Card and cheque payments at tills that the line can pay; for money out, those that the bank may have returned. */
  readonly takings: readonly CandidateTaking[];
  /** Pending bank deposits of the same amount, for which no payment exists yet. */
  readonly bank_deposits: readonly {
    readonly id: number;
    readonly code: string;
    readonly depositor: string;
    readonly paid_on: LagosDate;
  }[];
}

export interface CandidatePayment {
  readonly id: number;
  readonly code: string;
  readonly payer_name: string;
  readonly kobo: number;
  readonly paid_on: LagosDate;
  readonly reference: string;
}

/** Payments of a payment gateway on one day. */
export interface CandidatePayout {
  readonly provider: string;
  readonly day: LagosDate;
  readonly payment_ids: readonly number[];
  readonly gross_kobo: number;
  readonly net_kobo: number;
}

/** Unmatched payments: close in amount and day, or found by code or payer. */
export async function findCandidates(line: ListedLine, q: string): Promise<Candidates> {
  if (line.kobo < 0)
    return { payments: [], payouts: [], takings: await findBounced(database(), line), bank_deposits: [] };
  const [payments, payouts, takings, deposits] = await Promise.all([
    findPayments(line, q.trim()),
    findPayouts(line),
    findTakings(database(), line, q.trim()),
    findDeposits(line),
  ]);
  return { payments, payouts, takings, bank_deposits: deposits };
}

async function findPayments({ bank, kobo, booked_on }: ListedLine, q: string): Promise<CandidatePayment[]> {
  const code = parseCode(q);
  const searchCondition =
    q === ""
      ? sql`e.paid_on BETWEEN ${booked_on}::date - 31 AND ${booked_on}::date + 7`
      : code?.prefix === "PAY"
        ? sql`p.id = ${code.id}`
        : sql`fold(p.payer_name) LIKE '%' || fold(${q}) || '%'`;
  const { rows } = await sql<CandidatePayment>`
    SELECT p.id, p.code, p.payer_name, p.kobo, e.paid_on, e.reference
    FROM payment p JOIN bank_entry e ON e.payment_id = p.id AND e.bank_line_id IS NULL AND e.reversed_at IS NULL
    WHERE p.channel = 'bank' AND p.provider = ${bank} AND p.state = 'confirmed' AND ${searchCondition} AND NOT ${isPaymentMatched}
    ORDER BY abs(p.kobo - ${kobo}), abs(e.paid_on - ${booked_on}::date), p.id LIMIT 20`.execute(database());
  return rows;
}

async function findPayouts({ booked_on }: ListedLine): Promise<CandidatePayout[]> {
  const { rows } = await sql<CandidatePayout>`
    SELECT p.provider, (p.paid_at AT TIME ZONE 'Africa/Lagos')::date AS day, array_agg(p.id ORDER BY p.id) AS payment_ids,
      sum(p.kobo)::bigint AS gross_kobo, sum(p.kobo - coalesce(p.fee_kobo, 0))::bigint AS net_kobo
    FROM payment p WHERE p.channel = 'gateway' AND p.state = 'confirmed' AND NOT ${isPaymentMatched} AND ${isNotRemainderOfMatched}
      AND p.paid_at >= ${booked_on}::date - interval '12 days' AND p.paid_at < ${booked_on}::date + interval '1 day'
    GROUP BY 1, 2 HAVING count(*) <= 1000 ORDER BY 2 DESC, 1 LIMIT 14`.execute(database());
  return rows.map((row) => ({ ...row, payment_ids: row.payment_ids.map(Number) }));
}

async function findDeposits({ bank, kobo }: ListedLine): Promise<Candidates["bank_deposits"]> {
  const { rows } = await sql<Candidates["bank_deposits"][number]>`
    SELECT id, code, depositor, paid_on FROM bank_entry
    WHERE status = 'waiting' AND bank = ${bank} AND kobo = ${kobo} AND bank_line_id IS NULL ORDER BY id LIMIT 5`.execute(
    database(),
  );
  return rows;
}
