import { sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import { type OpenBill, readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { dueKobo } from "#domain/allocate-payment.ts";
import { identifiersIn } from "#domain/bank-statement/find-identifiers.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { readUnconfirmedDeposits, type UnconfirmedDeposit } from "../bank-entries/unconfirmed-deposits.ts";

/** A bill that the text of a line names, directly or by its payer. */
export interface NamedBill {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly payer_name: string;
  /** Amount that clears the bill on the date of the bank line, in kobo. */
  readonly due_kobo: number;
  /** Part of the text that identifies the bill, such as "pay code 7K3D-M9QX". */
  readonly by: string;
  /** Whether the text identifies the bill itself, not only its payer. */
  readonly direct: boolean;
  /** Bank deposits for the bill that are not confirmed yet, oldest first; `due_kobo` doesn’t include them. */
  readonly unconfirmed_deposits: readonly Pick<UnconfirmedDeposit, "id" | "code" | "kobo">[];
}

/** Bills that a line can pay. */
export interface NamedBills {
  readonly bills: readonly NamedBill[];
  /**
   * IDs of the bills that the amount pays exactly: all bills that the text identifies directly, a single bill, or all bills
   * of a payer; otherwise, of the bills that the text identifies directly.
   */
  readonly suggested: readonly number[];
  /** Whether the suggested bills add up to the amount of the bank line. */
  readonly matches_amount: boolean;
}

interface TextLine {
  readonly id: number;
  readonly kobo: number;
  readonly booked_on: LagosDate;
  readonly narration: string;
  readonly reference: string;
}

interface Hit {
  readonly bill_id: number;
  readonly payer_name: string;
  readonly payer: string;
  readonly by: string;
  readonly direct: boolean;
  readonly line_id: number;
}

/** Upper bound of the bills of one payer; for payers with more, the officer has to select. */
const MAX_BILLS = 20;

/**
 * Open bills that credit lines name by pay code, code, receipt, phone, RC number, TIN or tax ID, within the actor's
 * scope for recording payments; by ID of the line, which is absent if it names none.
 */
export async function findNamedBills(
  actor: Actor,
  lines: readonly TextLine[],
): Promise<ReadonlyMap<number, NamedBills>> {
  const incoming = lines.filter(({ kobo }) => kobo > 0);
  if (incoming.length === 0 || !may(actor, "payment.record")) return new Map();
  const hits = await readHits(database(), actor, incoming);
  const found = new Map<number, NamedBills>();
  const deposits = await readUnconfirmedDeposits(database(), [
    ...new Set(hits.map(({ bill_id }) => bill_id)),
  ]);
  // The amount due depends on the day, so bills are read once for each day.
  for (const [day, sameDay] of Map.groupBy(incoming, ({ booked_on }) => booked_on)) {
    const dayHits = hits.filter(({ line_id }) => sameDay.some(({ id }) => id === line_id));
    const ids = [...new Set(dayHits.map(({ bill_id }) => bill_id))];
    const bills = await readOpenBills(database(), ids, day);
    for (const line of sameDay) {
      const named = nameBills(line, dayHits, bills, deposits);
      if (named) found.set(line.id, named);
    }
  }
  return found;
}

function nameBills(
  line: TextLine,
  hits: readonly Hit[],
  open: readonly OpenBill[],
  deposits: readonly UnconfirmedDeposit[],
): NamedBills | undefined {
  const bills = open.flatMap((bill) => {
    const own = hits.filter(({ line_id, bill_id }) => line_id === line.id && bill_id === bill.id);
    const hit = own.find(({ direct }) => direct) ?? own[0];
    const due_kobo = dueKobo(bill);
    return hit && due_kobo > 0 ? [{ bill, hit, due_kobo }] : [];
  });
  if (bills.length === 0) return undefined;
  const sumOf = (some: typeof bills) => some.reduce((sum, { due_kobo }) => sum + due_kobo, 0);
  const direct = bills.filter(({ hit }) => hit.direct);
  const choices = [
    direct,
    ...direct.map((one) => [one]),
    ...bills.map((one) => [one]),
    ...Map.groupBy(bills, ({ hit }) => hit.payer).values(),
  ].filter((choice) => choice.length > 0);
  const exact = choices.find((choice) => sumOf(choice) === line.kobo);
  return {
    bills: bills.map(({ bill: { id, code, title }, hit: { payer_name, by, direct }, due_kobo }) => ({
      id,
      code,
      title,
      payer_name,
      due_kobo,
      by,
      direct,
      unconfirmed_deposits: deposits
        .filter(({ bill_id }) => bill_id === id)
        .map(({ id, code, kobo }) => ({ id, code, kobo })),
    })),
    suggested: (exact ?? direct).map(({ bill }) => bill.id),
    matches_amount: exact !== undefined,
  };
}

async function readHits(db: Queryable, actor: Actor, lines: readonly TextLine[]): Promise<Hit[]> {
  const texts = lines.map((line) => ({
    id: line.id,
    ...identifiersIn(`${line.narration} ${line.reference}`),
  }));
  const rows = (kind: string, pick: (one: (typeof texts)[number]) => readonly (string | number)[]) =>
    texts.flatMap((one) => pick(one).map((key) => ({ line: one.id, kind, key: String(key) })));
  const keys = [
    ...rows("pay", ({ pay_codes }) => pay_codes),
    ...rows("bill", ({ bill_ids }) => bill_ids),
    ...rows("individual", ({ individual_ids }) => individual_ids),
    ...rows("corporate", ({ corporate_ids }) => corporate_ids),
    ...rows("receipt", ({ receipts }) => receipts),
    ...rows("phone", ({ phones }) => phones),
    ...rows("rc", ({ rc_numbers }) => rc_numbers),
    ...rows("tin", ({ tins }) => tins),
    ...rows("tax", ({ tax_ids }) => tax_ids),
  ];
  if (keys.length === 0) return [];
  const scope = authorize(actor, "payment.record");
  const { rows: hits } = await sql<Hit>`
    WITH k AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k (line bigint, kind text, key text)),
    payer AS (
      SELECT k.line, k.kind, k.key, i.id AS individual_id, NULL::bigint AS corporate_id FROM k JOIN individual i
        ON (k.kind = 'individual' AND i.id = k.key::bigint)
      UNION ALL SELECT k.line, k.kind, k.key, i.id, NULL FROM k JOIN individual i ON i.phone_number = k.key WHERE k.kind = 'phone'
      UNION ALL SELECT k.line, k.kind, k.key, i.id, NULL FROM k JOIN individual i ON i.tin_number = k.key WHERE k.kind = 'tin'
      UNION ALL SELECT k.line, k.kind, k.key, i.id, NULL FROM k JOIN individual i ON i.tax_id = k.key WHERE k.kind = 'tax'
      UNION ALL SELECT k.line, k.kind, k.key, NULL, c.id FROM k JOIN corporate c ON c.id = k.key::bigint WHERE k.kind = 'corporate'
      UNION ALL SELECT k.line, k.kind, k.key, NULL, c.id FROM k JOIN corporate c ON c.phone_number = k.key WHERE k.kind = 'phone'
      UNION ALL SELECT k.line, k.kind, k.key, NULL, c.id FROM k JOIN corporate c ON c.tin_number = k.key WHERE k.kind = 'tin'
      UNION ALL SELECT k.line, k.kind, k.key, NULL, c.id FROM k JOIN corporate c ON c.tax_id = k.key WHERE k.kind = 'tax'
      UNION ALL SELECT k.line, k.kind, k.key, NULL, c.id FROM k JOIN corporate c ON c.rc_number = k.key WHERE k.kind = 'rc'
      UNION ALL SELECT k.line, k.kind, k.key, p.individual_id, p.corporate_id FROM k JOIN receipt r ON r.number = k.key
        JOIN payment p ON p.id = r.payment_id WHERE k.kind = 'receipt'
    ), hit AS (
      SELECT k.line, k.kind, k.key, b.id, true AS direct FROM k JOIN bill b ON b.pay_code = k.key WHERE k.kind = 'pay'
      UNION ALL SELECT k.line, k.kind, k.key, b.id, true FROM k JOIN bill b ON b.id = k.key::bigint WHERE k.kind = 'bill'
      UNION ALL SELECT p.line, p.kind, p.key, b.id, false FROM payer p CROSS JOIN LATERAL (
        SELECT b.id FROM bill b WHERE b.individual_id = p.individual_id AND b.status IN ('unpaid', 'part-paid')
        ORDER BY b.id DESC LIMIT ${MAX_BILLS}) AS b WHERE p.individual_id IS NOT NULL
      UNION ALL SELECT p.line, p.kind, p.key, b.id, false FROM payer p CROSS JOIN LATERAL (
        SELECT b.id FROM bill b WHERE b.corporate_id = p.corporate_id AND b.status IN ('unpaid', 'part-paid')
        ORDER BY b.id DESC LIMIT ${MAX_BILLS}) AS b WHERE p.corporate_id IS NOT NULL
    )
    SELECT hit.line AS line_id, b.id AS bill_id, hit.direct, coalesce(i.title, c.title) AS payer_name,
      coalesce('individual ' || b.individual_id, 'corporate ' || b.corporate_id) AS payer,
      CASE hit.kind WHEN 'pay' THEN 'pay code ' || left(hit.key, 4) || '-' || right(hit.key, 4) WHEN 'bill' THEN 'bill code ' || b.code
        WHEN 'receipt' THEN 'receipt ' || hit.key WHEN 'phone' THEN 'phone number ' || hit.key WHEN 'rc' THEN 'RC number ' || hit.key
        WHEN 'tin' THEN 'TIN ' || hit.key WHEN 'tax' THEN 'tax ID ' || hit.key ELSE 'payer ' || coalesce(i.code, c.code) END AS by
    FROM hit JOIN bill b ON b.id = hit.id LEFT JOIN individual i ON i.id = b.individual_id
      LEFT JOIN corporate c ON c.id = b.corporate_id
    WHERE b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL AND ${billsWithin(scope)}
    ORDER BY hit.direct DESC, b.id`.execute(db);
  return hits;
}
