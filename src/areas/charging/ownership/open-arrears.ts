import { type RawBuilder, sql } from "kysely";
import { dueKobo } from "#domain/allocate-payment.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { billsWithin } from "../billing/bill-visibility.ts";
import { readOpenBills } from "../billing/open-bills.ts";

/** Unpaid amounts of the bills that a transfer could move, of those that the actor can see. */
export interface OpenArrears {
  readonly bills: number;
  /**
   * Amount that clears the bills today, in kobo, including penalty and interest, less the discount; omitted for more than
   * 500 bills.
   */
  readonly due_kobo: number | undefined;
}

/** Upper bound of bills that are added up while the user waits. */
const MAX_BILLS = 500;

/**
 * The unpaid bills that `where` (on `b`) selects. Fees of service requests remain with the requester.
 * @returns null if the actor can't see bills
 */
export async function openArrears(
  db: Queryable,
  actor: Actor,
  where: RawBuilder<unknown>,
): Promise<OpenArrears | null> {
  if (!may(actor, "bill.view")) return null;
  const within = billsWithin(authorize(actor, "bill.view"));
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT b.id, count(*) OVER () AS count FROM bill b
    WHERE b.issued_on IS NOT NULL AND b.status IN ('unpaid', 'part-paid') AND b.source <> 'service_request'
      AND ${where} AND ${within}
    ORDER BY b.id LIMIT ${MAX_BILLS}`.execute(db);
  const bills = rows[0]?.count ?? 0;
  if (bills > MAX_BILLS) return { bills, due_kobo: undefined };
  const ids = rows.map(({ id }) => id);
  const open = await readOpenBills(db, ids, await lagosToday(db));
  return { bills, due_kobo: sumKobo(open.map(dueKobo)) };
}

/** Condition on bills (`b`) for an asset that are addressed to one of its current owners. */
export function billsOfOwners(assetType: string, assetId: number): RawBuilder<unknown> {
  return sql`b.asset_type = ${assetType} AND b.asset_id = ${assetId} AND EXISTS (
    SELECT FROM ownership o WHERE o.asset_type = ${assetType} AND o.asset_id = ${assetId} AND o.until IS NULL
      AND (o.individual_id = b.individual_id OR o.corporate_id = b.corporate_id))`;
}
