import { sql } from "kysely";
import type { BankPayment } from "#domain/bank-statement/proposal.ts";
import { parseCode } from "#domain/code.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { sameReference } from "../bank-reference.ts";
import { isPaymentMatched } from "./ledger-entries.ts";
import type { ListedLine } from "./list-lines.ts";

/** Card or cheque payments at tills that a line can pay: a terminal's payments of one till, or one payment. Amounts in kobo. */
export interface CandidateTaking {
  readonly method: "card" | "cheque";
  /** Code of the till, or of the single payment. */
  readonly code: string;
  /** Name of the counter, or of the payer of a single payment. */
  readonly name: string;
  /** Number of the card slip or cheque; `null` for the card payments of a till. */
  readonly reference: string | null;
  /** Bank of the cheque; `null` for card payments. */
  readonly bank: string | null;
  readonly day: LagosDate;
  readonly payment_ids: readonly number[];
  readonly kobo: number;
}

/** Days from a payment at a till to the bank line. */
const MAX_DAYS = 31;

const FROM = sql`till_payment tp JOIN payment p ON p.id = tp.payment_id JOIN till t ON t.id = tp.till_id`;

const SINGLE_COLUMNS = sql`tp.way AS method, p.code, p.payer_name AS name, tp.reference, tp.bank, t.day, ARRAY[p.id] AS payment_ids, p.kobo`;

const isUnreversed = sql`tp.way <> 'cash' AND tp.reversed_at IS NULL`;

const inClearing = sql`${isUnreversed} AND NOT ${isPaymentMatched}`;

/**
 * Payments in clearing: cards by till, cheques individually, closest amount first.
 * @param q a payment's code, or words of its payer or reference, searched among single payments of any day
 */
export async function findTakings(
  db: Queryable,
  { kobo, booked_on }: Pick<ListedLine, "kobo" | "booked_on">,
  q: string,
): Promise<CandidateTaking[]> {
  const near = sql`t.day BETWEEN ${booked_on}::date - ${MAX_DAYS}::integer AND ${booked_on}::date`;
  const singles = sql`SELECT ${SINGLE_COLUMNS} FROM ${FROM}
    WHERE ${inClearing} AND ${q === "" ? sql`tp.way = 'cheque' AND ${near}` : searchCondition(q)}`;
  const tills = sql`SELECT 'card' AS method, t.code, t.place, NULL, NULL, t.day, array_agg(p.id ORDER BY p.id), sum(p.kobo)::bigint
    FROM ${FROM} WHERE ${inClearing} AND tp.way = 'card' AND ${near}
    GROUP BY t.id HAVING count(*) <= 1000`;
  const { rows } = await sql<CandidateTaking>`
    SELECT * FROM (${q === "" ? sql`${singles} UNION ALL ${tills}` : singles}) AS taking
    ORDER BY abs(kobo - ${kobo}), day DESC, code LIMIT 20`.execute(db);
  return rows.map(withNumericIds);
}

function searchCondition(q: string) {
  const code = parseCode(q);
  if (code?.prefix === "PAY") return sql`p.id = ${code.id}`;
  return sql`(fold(p.payer_name) LIKE '%' || fold(${q}) || '%'
    OR ${sameReference(sql`tp.reference`, q)})`;
}

/** Upper bound of card payments that one bank line can pay. */
const MAX_CARDS = 1_000;

/**
 * Payments in clearing with these amounts that are not suggested for a line: each card payment and cheque, and all
 * cards of a till with several. Days are those of the first and last line.
 * @param limit upper bound; one more is returned if there are more, so that a part is not taken for the whole
 */
export async function takingsOfAmounts(
  db: Queryable,
  amounts: readonly number[],
  [first, last]: readonly [LagosDate, LagosDate],
  limit: number,
): Promise<BankPayment[]> {
  const isFree = sql`${isUnreversed} AND p.state = 'confirmed' AND NOT EXISTS (
      SELECT FROM bank_match_payment m WHERE m.payment_id = p.id AND m.live)
    AND t.day BETWEEN ${first}::date - 7 AND ${last}::date`;
  const { rows } = await sql<BankPayment & { payment_ids: readonly number[] }>`
    SELECT 'clearing' AS kind, p.id, p.code, p.kobo, t.day AS paid_on, coalesce(tp.reference, '') AS reference, '' AS depositor,
      tp.way, ARRAY[p.id] AS payment_ids
    FROM ${FROM} WHERE ${isFree} AND p.kobo = ANY(${[...amounts]}::bigint[])
    UNION ALL SELECT 'clearing', min(p.id), t.code, sum(p.kobo)::bigint, t.day, '', '', 'card', array_agg(p.id ORDER BY p.id)
    FROM ${FROM} WHERE ${isFree} AND tp.way = 'card' GROUP BY t.id
      HAVING count(*) BETWEEN 2 AND ${MAX_CARDS} AND sum(p.kobo) = ANY(${[...amounts]}::bigint[])
    ORDER BY id, code LIMIT ${limit + 1}`.execute(db);
  return rows.map((row) => ({ ...row, payment_ids: row.payment_ids.map(Number) }));
}

/** Payments that the bank can have returned: they were cleared and reversed since. */
export async function findBounced(
  db: Queryable,
  { kobo }: Pick<ListedLine, "kobo">,
): Promise<CandidateTaking[]> {
  const { rows } = await sql<CandidateTaking>`
    SELECT ${SINGLE_COLUMNS} FROM ${FROM} WHERE tp.way <> 'cash' AND tp.reversed_at IS NOT NULL
      AND EXISTS (SELECT FROM bank_match_payment m JOIN bank_match s ON s.id = m.match_id
        WHERE m.payment_id = p.id AND m.live AND NOT m.back AND s.state = 'standing')
      AND NOT EXISTS (SELECT FROM bank_match_payment m WHERE m.payment_id = p.id AND m.live AND m.back)
    ORDER BY abs(p.kobo - ${-kobo}), t.day DESC, p.id LIMIT 20`.execute(db);
  return rows.map(withNumericIds);
}

const withNumericIds = (row: CandidateTaking): CandidateTaking => ({
  ...row,
  payment_ids: row.payment_ids.map(Number),
});
