import { sql } from "kysely";
import type { NewOwner } from "#areas/registry/ownership/owner-errors.ts";
import type { Person } from "#areas/registry/ownership/unknown-people.ts";
import type { OwnerOverTime } from "#areas/registry/records/owners.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { billsWithin, requireAllWithin } from "../billing/bill-visibility.ts";
import type { Change } from "./ownership-change.ts";
import { type BillMove, readdressBills } from "./readdress-bills.ts";

/** The billed owner: the largest share, and of equal shares the first in the list. */
export function billedOwner(owners: readonly NewOwner[]): Person | undefined {
  return [...owners].sort((a, b) => b.share_bp - a.share_bp)[0];
}

interface OpenBill extends BillMove {
  readonly within: boolean;
}

/**
 * Readdresses the unpaid bills of an asset's former owners to the new billed owner. Amounts, dates, pay codes and
 * payments of the bills don't change, and the ledger is not affected.
 * @throws AppError forbidden (no right to view bills), bills-beyond (some bills are outside the actor's scope)
 */
export async function moveArrears(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  change: Change,
  history: readonly OwnerOverTime[],
  owners: readonly NewOwner[],
): Promise<void> {
  const to = billedOwner(owners);
  const former = history.filter((owner) => owner.current);
  if (!to || former.length === 0) return;
  const scope = authorize(actor, "bill.view");
  const bills = await openBillsOf(tx, resource, id, former, to, scope);
  requireAllWithin(
    bills,
    "Leave the arrears with the former owner, or ask an officer who can view all of the bills.",
  );
  await readdressBills(tx, actor, change.id, bills);
}

/** Locked in the order of their IDs, as payments do, to prevent deadlocks. */
async function openBillsOf(
  tx: Tx,
  resource: AnyResource,
  id: number,
  former: readonly Person[],
  to: Person,
  scope: Parameters<typeof billsWithin>[0],
): Promise<OpenBill[]> {
  const ids = (type: Person["type"]) =>
    former
      .filter((owner) => owner.type === type && !(to.type === type && to.id === owner.id))
      .map((owner) => owner.id);
  const { rows } = await sql<{
    id: number;
    individual_id: number | null;
    corporate_id: number | null;
    within: boolean;
  }>`
    SELECT b.id, b.individual_id, b.corporate_id, (${billsWithin(scope)}) AS within FROM bill b
    WHERE b.asset_type = ${resource.name} AND b.asset_id = ${id} AND b.issued_on IS NOT NULL
      AND b.status IN ('unpaid', 'part-paid') AND b.source <> 'service_request'
      AND (b.individual_id = ANY(${ids("individual")}::bigint[])
        OR b.corporate_id = ANY(${ids("corporate")}::bigint[]))
    ORDER BY b.id FOR UPDATE OF b`.execute(tx);
  return rows.map((row) => ({
    bill_id: row.id,
    from:
      row.individual_id === null
        ? { type: "corporate", id: row.corporate_id ?? 0 }
        : { type: "individual", id: row.individual_id },
    to,
    within: row.within,
  }));
}
