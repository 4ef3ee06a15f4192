import { sql } from "kysely";
import { type OwnerOverTime, ownersOf } from "#areas/registry/records/owners.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import type { AnyResource } from "#resource/define.ts";
import { billsWithin, requireAllWithin } from "../billing/bill-visibility.ts";
import { withdrawDivisions } from "../billing/withdraw-divisions.ts";
import { auditOwners, lockAsset } from "./assign-owners.ts";
import { requireOwnersVersion, withRaceConflict, writeChange } from "./ownership-change.ts";
import { readdressBills } from "./readdress-bills.ts";
import type { TransferChoice } from "./transfer-choices.ts";

export interface UndoRequest {
  /** Version of the owners that were viewed. */
  readonly version: number;
  readonly reason?: string | null | undefined;
}

/**
 * Undoes the last assignment, which was wrong: the owners before it own the asset without interruption. The assignment
 * remains on record as undone, with the reason. Unpaid bills that it moved are moved back.
 * @returns the whole history, latest first
 * @throws AppError not-found, forbidden, wrong-status, edited-meanwhile, nothing-to-undo, bills-beyond, invalid
 * (reason)
 */
export async function undoOwners(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  { version, reason: raw }: UndoRequest,
): Promise<readonly OwnerOverTime[]> {
  await lockAsset(tx, actor, resource, id);
  const reason = readReason(raw, true) ?? "";
  await requireOwnersVersion(tx, resource, id, version);
  const wrong = await lastAssignment(tx, resource, id);
  if (!wrong)
    throw new AppError(
      "conflict",
      "These owners were imported, so there is no assignment to undo. Assign the correct owners instead.",
      { code: "nothing-to-undo" },
    );
  const before = await ownersOf(tx, resource, id);
  const { since, arrears } = wrong;
  const undo = await withRaceConflict(resource, () =>
    writeChange(tx, actor, resource, id, { kind: "undo", since, arrears, undoes_id: wrong.id, reason }),
  );
  await sql`UPDATE ownership SET undone = true, until = since, ended_by = ${undo.id}
    WHERE change_id = ${wrong.id}`.execute(tx);
  await sql`UPDATE ownership SET until = NULL, ended_by = NULL
    WHERE ended_by = ${wrong.id} AND NOT undone`.execute(tx);
  await returnBills(tx, actor, wrong.id, undo.id);
  await withdrawDivisions(tx, actor, wrong.id);
  const after = await ownersOf(tx, resource, id);
  await audit(tx, actor, {
    action: `${resource.name}.undo_owner`,
    record_id: id,
    before: { owners: auditOwners(before), from: since },
    after: { owners: auditOwners(after) },
    reason,
  });
  return after;
}

export function lastAssignment(tx: Queryable, resource: AnyResource, id: number) {
  return tx
    .selectFrom("ownership_change as c")
    .select(["c.id", "c.since", "c.arrears"])
    .where("c.asset_type", "=", resource.name)
    .where("c.asset_id", "=", id)
    .where("c.kind", "=", "assign")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("ownership_change as u").select("u.id").whereRef("u.undoes_id", "=", "c.id"))),
    )
    .orderBy("c.number", "desc")
    .executeTakeFirst() as Promise<{ id: number; since: string; arrears: TransferChoice } | undefined>;
}

interface ReaddressedBill {
  readonly bill_id: number;
  readonly within: boolean;
  /** Its payer before the change, and now: individual or corporate. */
  readonly fi: number | null;
  readonly fc: number | null;
  readonly ti: number | null;
  readonly tc: number | null;
}

/** Only bills that are still unpaid and still addressed to the wrong owner. */
async function returnBills(tx: Tx, actor: Actor, wrongId: number, undoId: number): Promise<void> {
  const scope = actor.session?.permissions["bill.view"];
  const within = actor.system ? sql`true` : scope ? billsWithin(scope) : sql`false`;
  const { rows } = await sql<ReaddressedBill>`
    SELECT r.bill_id, (${within}) AS within, r.from_individual_id AS fi, r.from_corporate_id AS fc,
      r.to_individual_id AS ti, r.to_corporate_id AS tc
    FROM bill_readdressing r JOIN bill b ON b.id = r.bill_id
    WHERE r.change_id = ${wrongId} AND b.status IN ('unpaid', 'part-paid')
      AND (b.individual_id, b.corporate_id) IS NOT DISTINCT FROM (r.to_individual_id, r.to_corporate_id)
    ORDER BY b.id FOR UPDATE OF b`.execute(tx);
  requireAllWithin(rows, "Ask an officer who can view all bills for this asset to undo the assignment.");
  const person = (individual: number | null, corporate: number | null) =>
    individual === null
      ? ({ type: "corporate", id: corporate ?? 0 } as const)
      : ({ type: "individual", id: individual } as const);
  const moves = rows.map(({ bill_id, fi, fc, ti, tc }) => ({
    bill_id,
    from: person(ti, tc),
    to: person(fi, fc),
  }));
  await readdressBills(tx, actor, undoId, moves);
}
