import { type RawBuilder, sql } from "kysely";
import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { searchCondition } from "#areas/charging/billing/search-condition.ts";
import { dueKobo, openParts } from "#domain/allocate-payment.ts";
import type { AmountsDue } from "#domain/amounts-due.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { normalisePlate } from "#domain/plate-number.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase, database, type Queryable } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { isToken } from "#kernel/random-token.ts";
import { readAssets } from "../payments/list-unpaid-bills.ts";
import { billsOfTill } from "./till-bills.ts";

/** A bill at the counter; kobo as of today. */
export interface CounterBill {
  readonly id: number;
  readonly code: string;
  /** Pay code that identifies the bill at a bank, gateway or counter, such as "7K3D-M9QX". */
  readonly pay_code: string;
  readonly title: string;
  readonly payer_name: string;
  readonly payer_code: string | null;
  readonly asset: { readonly code: string; readonly title: string } | null;
  readonly due_on: LagosDate;
  readonly overdue: boolean;
  /** Amount that clears the whole bill today, in kobo; 0 if the bill is cancelled. */
  readonly due_kobo: number;
  /** Amounts to pay and their due dates. */
  readonly due: AmountsDue;
  readonly penalty_kobo: number;
  readonly discount_kobo: number;
  readonly status: string;
}

export interface CounterResult {
  readonly bills: readonly CounterBill[];
  /** Whether there are more results than returned. */
  readonly more: boolean;
  /** Whether the search text identifies exactly one bill, which is then returned whatever its status. */
  readonly exact: boolean;
}

const MAX_RESULTS = 20;

/**
 * Finds bills for a payment at the counter by the typed or scanned text: a bill's code, pay code or the address in its
 * QR code, a vehicle's plate, any asset's or payer's code, a phone number, a name. Paid bills are included only if the
 * text names the bill.
 * @throws AppError forbidden, not-signed-in, not-found (not the actor's own till), search-too-slow
 */
export async function findAtCounter(actor: Actor, tillId: number, q: string): Promise<CounterResult> {
  const scope = authorize(actor, "till.use");
  const till = await database()
    .selectFrom("till")
    .select(["agency_id", "lga_id", "day"])
    .where("id", "=", tillId)
    .where("cashier_id", "=", officerIdOf(actor))
    .executeTakeFirst();
  if (!till) throw notFound("till");
  if (q.trim() === "") return { bills: [], more: false, exact: false };
  // Customers and other searches are waiting, so a slow search is cancelled.
  const db = boundedDatabase();
  return withSearchTimeout(
    async () =>
      readBills(db, sql`${billsOfTill(scope, till)} AND ${await billCondition(db, actor, q.trim())}`),
    "This search takes too long. Enter a code, or more of the name.",
  );
}

async function billCondition(db: Queryable, actor: Actor, q: string): Promise<RawBuilder<unknown>> {
  const scanned = /\/([A-Za-z0-9_-]{22})(?:[?#].*)?$/.exec(q)?.[1];
  if (scanned && isToken(scanned)) return sql`b.token = ${scanned}`;
  const plate = normalisePlate(q, { special: /\d/.test(q) });
  const ofVehicle = sql`(b.asset_type = 'vehicle' AND b.asset_id IN (SELECT v.id FROM vehicle v WHERE v.plate_number = ${plate ?? ""}))`;
  const condition = await searchCondition(
    actor,
    q,
    {
      alias: "b",
      ofNotice: (id) => sql`(b.source = 'demand_notice' AND b.source_id = ${id})`,
      ofBill: (column, value) => sql`${sql.ref(`b.${column}`)} = ${value}`,
    },
    db,
  );
  return plate ? sql`(${ofVehicle} OR ${condition})` : condition;
}

type Row = {
  id: number;
  pay_code: string;
  status: string;
  payer_name: string | null;
  payer_code: string | null;
};

async function readBills(db: Queryable, where: RawBuilder<unknown>): Promise<CounterResult> {
  // A bill named by its code is returned paid or unpaid; otherwise only open ones are.
  const { rows } = await sql<Row>`
    SELECT b.id, left(b.pay_code, 4) || '-' || right(b.pay_code, 4) AS pay_code, b.status,
      coalesce(i.title, c.title) AS payer_name, coalesce(i.code, c.code) AS payer_code
    FROM (SELECT * FROM bill b WHERE ${where} ORDER BY b.status IN ('unpaid', 'part-paid') DESC, b.issued_on, b.id LIMIT ${MAX_RESULTS + 1}) AS b
    LEFT JOIN individual i ON i.id = b.individual_id LEFT JOIN corporate c ON c.id = b.corporate_id`.execute(
    db,
  );
  const exact = rows.length === 1;
  const visible = exact
    ? rows
    : rows.filter(({ status }) => status === "unpaid" || status === "part-paid").slice(0, MAX_RESULTS);
  const { rows: now } = await sql<{
    today: LagosDate;
  }>`SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today`.execute(db);
  const open = await readOpenBills(
    db,
    visible.map(({ id }) => id),
    now[0]?.today ?? "",
  );
  const assets = await readAssets(open, db);
  const bills = open.map((bill) => {
    const row = visible.find(({ id }) => id === bill.id);
    const parts = openParts(bill);
    const { id, code, title, due_on } = bill;
    return {
      id,
      code,
      title,
      due_on,
      pay_code: row?.pay_code ?? "",
      status: row?.status ?? "",
      payer_name: row?.payer_name ?? "The owner or occupier",
      payer_code: row?.payer_code ?? null,
      asset: assets.get(`${bill.asset_type} ${bill.asset_id}`) ?? null,
      overdue: bill.overdue && dueKobo(bill) > 0,
      due_kobo: bill.cancelled ? 0 : dueKobo(bill),
      due: bill.due,
      penalty_kobo: parts.penalty_kobo + parts.interest_kobo,
      discount_kobo: parts.discount_kobo,
    };
  });
  return { bills, more: rows.length > MAX_RESULTS, exact };
}
