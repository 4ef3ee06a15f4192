import { type RawBuilder, sql } from "kysely";
import { visibleBills } from "#areas/charging/billing/bill-visibility.ts";
import { type OpenBill, readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { scopeCondition } from "#areas/registry/records/scope-condition.ts";
import { openParts } from "#domain/allocate-payment.ts";
import { type StatementData, type StatementDocument, statementContent } from "#domain/documents/statement.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertDateRange } from "#kernel/assert-date-range.ts";
import { authorize, may, mayEverywhere } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOwn } from "#kernel/owner.ts";
import { lagosToday } from "#kernel/today.ts";
import { currentGovernment } from "#platform/government.ts";
import { readAssets } from "../payments/list-unpaid-bills.ts";
import { readCredit } from "../payments/payer-credit.ts";
import { balanceBefore, readEntries, type StatementPayer } from "./read-entries.ts";

/** Upper bound of entries in one statement; longer ones need a shorter period. */
const MAX_ENTRIES = 2_000;
/** Upper bound of open bills that are added up. */
const MAX_OPEN_BILLS = 200;

export interface StatementQuery {
  /** Lagos dates; default: this year up to today. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A payer's statement of account: for officers over the bills they can view, and for the payer. An officer who can view
 * neither a bill nor the record of the payer gets not-found.
 * @throws AppError not-signed-in, forbidden, not-found, statement-too-long, invalid (a day)
 */
export async function getStatement(
  actor: Actor,
  payer: StatementPayer,
  query: StatementQuery,
): Promise<StatementData> {
  const db = database();
  const access = accessOf(actor, payer);
  const payerDetails = await readPayer(payer, access.office, knownCondition(actor, payer, access));
  const today = await lagosToday(db);
  const { from, to } = readPeriod(query, today);
  const opening_kobo = await balanceBefore(db, payer, access, from);
  const rows = await readEntries(db, payer, access, { from, to, limit: MAX_ENTRIES + 1 });
  if (rows.length > MAX_ENTRIES)
    throw new AppError(
      "invalid",
      message("This statement has more than {most} entries. Select a shorter period.", { most: MAX_ENTRIES }),
      {
        code: "statement-too-long",
        fields: { from: ["Select a shorter period."] },
      },
    );
  let balance_kobo = opening_kobo;
  const assets = await assetsOf(rows.flatMap(({ bill_id }) => bill_id ?? []));
  const entries = rows.map(({ bill_id, what: description, ref: reference, ...row }) => {
    balance_kobo = sumKobo([balance_kobo, row.kobo]);
    return { ...row, description, reference, about: assets.get(bill_id ?? 0) ?? null, balance_kobo };
  });
  const open = to === today ? await readOpen(actor, payer, today) : [];
  const bills = open.slice(0, MAX_OPEN_BILLS);
  const credit_kobo = access.withCredit && to === today ? (await readCredit(db, payer)).kobo : 0;
  const parts = bills.map((bill) => openParts(bill));
  return {
    payer: payerDetails,
    from,
    to,
    opening_kobo,
    entries,
    closing_kobo: balance_kobo,
    credit_kobo,
    late_kobo: sumKobo(parts.flatMap(({ penalty_kobo, interest_kobo }) => [penalty_kobo, interest_kobo])),
    bills: bills.map(({ code, title, due }) => ({ code, title, due })),
    more_bills: open.length > MAX_OPEN_BILLS,
  };
}

/** The content of a statement. @throws AppError as getStatement */
export async function statementDocument(
  actor: Actor,
  payer: StatementPayer,
  query: StatementQuery,
): Promise<StatementDocument> {
  const statement = await getStatement(actor, payer, query);
  const { name, title, office, address, phone, demo } = await currentGovernment();
  return statementContent(statement, { government: { name, title, office, address, phone, demo } });
}

/** Credit belongs to no agency: only officers who can view all bills, and the payer, see it. */
function accessOf(actor: Actor, { type, id }: StatementPayer) {
  const own = {
    individual_id: type === "individual" ? id : null,
    corporate_id: type === "corporate" ? id : null,
  };
  if (may(actor, "bill.view")) {
    return { visibility: visibleBills(actor), withCredit: mayEverywhere(actor, "bill.view"), office: true };
  }
  authorize(actor, "own_bill.view");
  if (!isOwn(actor, own)) throw notFound("account");
  return { visibility: sql`true`, withCredit: true, office: false };
}

/** Which payers (`t`) can be named: themselves to payers; to officers those with a visible bill or a visible record. */
function knownCondition(
  actor: Actor,
  { type }: StatementPayer,
  { visibility, office }: ReturnType<typeof accessOf>,
): RawBuilder<unknown> {
  if (!office) return sql`true`;
  const right = `${type}.view`;
  const record = may(actor, right) ? (scopeCondition(authorize(actor, right), "t") ?? sql`true`) : sql`false`;
  return sql`((${record}) OR EXISTS (SELECT FROM bill b WHERE ${sql.ref(`b.${type}_id`)} = t.id
    AND b.issued_on IS NOT NULL AND ${visibility}))`;
}

async function readPayer(
  { type, id }: StatementPayer,
  office: boolean,
  known: RawBuilder<unknown>,
): Promise<StatementData["payer"]> {
  const { rows } = await sql<{
    title: string;
    code: string;
    number: string | null;
    street: string | null;
    city: string | null;
  }>`
    SELECT title, code, street_number AS number, street_name AS street, city FROM ${sql.table(type)} AS t
    WHERE id = ${id} AND ${known}`.execute(database());
  const row = rows[0];
  if (!row) throw notFound(office ? "payer" : "account");
  const line = [row.number, row.street].filter(Boolean).join(" ");
  return { name: row.title, code: row.code, address: [line, row.city ?? ""].filter(Boolean) };
}

function readPeriod({ from, to }: StatementQuery, today: LagosDate): { from: LagosDate; to: LagosDate } {
  const range = { from: from || `${today.slice(0, 4)}-01-01`, to: to || today };
  assertDateRange(range);
  return range;
}

async function readOpen(actor: Actor, { type, id }: StatementPayer, today: LagosDate): Promise<OpenBill[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bill b WHERE ${sql.ref(`b.${type}_id`)} = ${id} AND b.status IN ('unpaid', 'part-paid')
      AND b.issued_on IS NOT NULL AND ${visibleBills(actor)} ORDER BY b.issued_on, b.id LIMIT ${MAX_OPEN_BILLS + 1}`.execute(
    database(),
  );
  const ids = rows.map((row) => row.id);
  return readOpenBills(database(), ids, today);
}

/** The subjects of bills, by their IDs: "14 Quarry Road, PRP-0002988-U". */
async function assetsOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const bills = await database()
    .selectFrom("bill")
    .select(["id", "asset_type", "asset_id"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  const assets = await readAssets(bills);
  return new Map(
    bills.flatMap(({ id, asset_type, asset_id }) => {
      const asset = assets.get(`${asset_type} ${asset_id}`);
      return asset ? [[id, `${asset.title}, ${asset.code}`] as const] : [];
    }),
  );
}
