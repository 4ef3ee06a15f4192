import { sql } from "kysely";
import { readOpenBills } from "#areas/charging/billing/payable-bill.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOwnPayer } from "#kernel/owner.ts";
import { lagosToday } from "#kernel/today.ts";

/** What the signed-in payer owes for one asset today. */
export interface OwedForAsset {
  /** What has to be paid next on its bills, kobo: penalty, interest and discount counted. */
  readonly due_kobo: number;
  readonly overdue: boolean;
}

/**
 * What the signed-in payer owes for each of some assets of a register, by the asset's id; nothing for those without
 * an open bill. Empty for who may not see bills.
 */
export async function owedByAsset(
  actor: Actor,
  type: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwedForAsset>> {
  const owed = new Map<number, OwedForAsset>();
  if (ids.length === 0 || !may(actor, "own_bill.view")) return owed;
  const db = database();
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bill b WHERE b.asset_type = ${type} AND b.asset_id = ANY(${[...ids]}::bigint[])
      AND b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL AND ${isOwnPayer(actor, "b")}`.execute(
    db,
  );
  const today = await lagosToday(db);
  const open = rows.map(({ id }) => id);
  for (const bill of await readOpenBills(db, open, today)) {
    if (bill.asset_id === null) continue;
    const { due_kobo = 0, overdue = false } = owed.get(bill.asset_id) ?? {};
    const { now } = bill.due;
    owed.set(bill.asset_id, {
      due_kobo: due_kobo + (now?.kobo ?? 0),
      overdue: overdue || (now?.overdue ?? false),
    });
  }
  return owed;
}
