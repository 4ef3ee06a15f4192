import { sql } from "kysely";
import { type OpenBill, readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { dueKobo, openParts } from "#domain/allocate-payment.ts";
import type { AmountsDue } from "#domain/amounts-due.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { lagosToday } from "#kernel/today.ts";

/** A bill for its payer; amounts in kobo as of today. */
export interface UnpaidBill {
  readonly id: number;
  readonly code: string;
  readonly token: string;
  readonly title: string;
  readonly due_on: LagosDate;
  readonly overdue: boolean;
  readonly part_paid: boolean;
  /** Total due today, including penalty, interest and discount. */
  readonly due_kobo: number;
  /** Amounts to pay, with their due dates. */
  readonly due: AmountsDue;
  readonly penalty_kobo: number;
  readonly discount_kobo: number;
  readonly asset: { readonly code: string; readonly title: string } | null;
}

/** One of the reader's own bills. */
export interface OwnBill extends UnpaidBill {
  /** Key of the payer: "individual 17". */
  readonly payer_key: string;
}

/** Upper bound of open bills on a screen; longer lists need an export. */
const MAX_BILLS = 200;

/**
 * Unpaid bills of the signed-in payer as of today, oldest first: the order in which credit pays them.
 * @param asset only bills for this asset
 * @throws AppError not-signed-in, forbidden
 */
export async function listUnpaidBills(
  actor: Actor,
  asset?: { readonly type: string; readonly id: number },
): Promise<OwnBill[]> {
  authorize(actor, "own_bill.view");
  const db = database();
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bill b WHERE b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL
      AND ${ownCondition(actor, "b")}
      ${asset ? sql`AND b.asset_type = ${asset.type} AND b.asset_id = ${asset.id}` : sql``} ORDER BY b.due_on, b.id LIMIT ${MAX_BILLS}`.execute(
    db,
  );
  const today = await lagosToday(db);
  const bills = await readOpenBills(
    db,
    rows.map(({ id }) => id),
    today,
  );
  const assets = await readAssets(bills);
  return bills.map((bill) => {
    const asset = assets.get(`${bill.asset_type} ${bill.asset_id}`) ?? null;
    return { ...toUnpaidBill(bill, asset), payer_key: payerKey(bill) };
  });
}

function payerKey({ individual_id, corporate_id }: Pick<OpenBill, "individual_id" | "corporate_id">): string {
  return corporate_id === null ? `individual ${individual_id}` : `corporate ${corporate_id}`;
}

/** Bills by the date of their next amount due, earliest first; those without one are last. */
export function byDueDate<B extends Pick<UnpaidBill, "due">>(bills: readonly B[]): B[] {
  const day = ({ due }: B) => due.amounts[0]?.due_on ?? "9999-12-31";
  return bills.toSorted((a, b) => day(a).localeCompare(day(b)));
}

/** A bill of `readOpenBills` for people. */
export function toUnpaidBill(bill: OpenBill, asset: UnpaidBill["asset"]): UnpaidBill {
  const { id, code, token, title, due_on } = bill;
  const open = openParts(bill);
  return {
    id,
    code,
    token,
    title,
    due_on,
    asset,
    overdue: bill.overdue && dueKobo(bill) > 0,
    part_paid: bill.paid_kobo > 0,
    due_kobo: dueKobo(bill),
    due: bill.due,
    penalty_kobo: open.penalty_kobo + open.interest_kobo,
    discount_kobo: open.discount_kobo,
  };
}

const REGISTERS = ["property", "shop", "vehicle", "mast", "signage"] as const;

/**
 * Codes and titles of the subjects of bills, by keys such as "property 17". One query for each register.
 * @param db within a transaction the same one, so that it needs no other connection
 */
export async function readAssets(
  bills: readonly Pick<OpenBill, "asset_type" | "asset_id">[],
  db: Queryable = database(),
): Promise<Map<string, { code: string; title: string }>> {
  const found = new Map<string, { code: string; title: string }>();
  for (const register of REGISTERS) {
    const ids = bills.flatMap(({ asset_type, asset_id }) =>
      asset_type === register && asset_id ? [asset_id] : [],
    );
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(register)
      .select(["id", "code", "title"])
      .where("id", "in", ids)
      .execute();
    for (const { id, code, title } of rows) found.set(`${register} ${id}`, { code, title });
  }
  return found;
}
