import { sql } from "kysely";
import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { lagosToday } from "#kernel/today.ts";

/** Unpaid amount of the signed-in payer for one asset as of today. */
export interface AssetAmountDue {
  /** The next amount due on its bills in kobo, including penalty, interest and discount. */
  readonly due_kobo: number;
  readonly overdue: boolean;
}

/**
 * Unpaid amounts of the signed-in payer for some assets of a register, by the asset's ID; assets without an open bill
 * are absent. Empty for users who can't view bills.
 */
export async function dueByAsset(
  actor: Actor,
  type: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AssetAmountDue>> {
  const amounts = new Map<number, AssetAmountDue>();
  if (ids.length === 0 || !may(actor, "own_bill.view")) return amounts;
  const db = database();
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bill b WHERE b.asset_type = ${type} AND b.asset_id = ANY(${[...ids]}::bigint[])
      AND b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL AND ${ownCondition(actor, "b")}`.execute(
    db,
  );
  const today = await lagosToday(db);
  const open = rows.map(({ id }) => id);
  for (const bill of await readOpenBills(db, open, today)) {
    if (bill.asset_id === null) continue;
    const { due_kobo = 0, overdue = false } = amounts.get(bill.asset_id) ?? {};
    const { now } = bill.due;
    amounts.set(bill.asset_id, {
      due_kobo: due_kobo + (now?.kobo ?? 0),
      overdue: overdue || (now?.overdue ?? false),
    });
  }
  return amounts;
}
