import { lockOwners } from "#areas/registry/ownership/lock-owners.ts";
import { type NewOwner, ownerErrors, sinceErrors } from "#areas/registry/ownership/owner-errors.ts";
import { unknownPeople } from "#areas/registry/ownership/unknown-people.ts";
import { lockRecord } from "#areas/registry/records/find.ts";
import { type OwnerOverTime, ownersOf } from "#areas/registry/records/owners.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { wrongStatus } from "#areas/registry/records/verbs.ts";
import { message, term } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { AnyResource } from "#resource/define.ts";
import { requestDivisions } from "../issued-bills/request-division.ts";
import { billedOwner, moveArrears } from "./move-arrears.ts";
import { type Change, requireOwnersVersion, withRaceConflict, writeChange } from "./ownership-change.ts";
import type { TransferChoice } from "./transfer-choices.ts";

export interface Assignment {
  readonly owners: readonly NewOwner[];
  /** A Lagos date, today at the latest; default: today. */
  readonly from?: string | undefined;
  /**
   * Who pays the unpaid bills of the current owners; default: the former owners. `days` requests that bills whose
   * period includes the date are shared.
   */
  readonly arrears?: TransferChoice | undefined;
  /** Version of the owners that were viewed: see `ownersVersion`. */
  readonly version?: number | undefined;
}

/**
 * Sets the owners of an asset from a day on. The history is kept: current rows end on that day and are never
 * overwritten. If the new owner takes over the arrears, the unpaid bills of the current owners are readdressed to the
 * new billed owner.
 * @returns the whole history, latest first
 * @throws AppError not-found, forbidden, wrong-status, edited-meanwhile, invalid, shares-not-whole, owner-unknown,
 * bills-beyond, nothing-to-share, already-requested, more-than-open
 */
export async function assignOwners(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  { owners, from, arrears = "former", version }: Assignment,
): Promise<readonly OwnerOverTime[]> {
  await lockAsset(tx, actor, resource, id);
  await requireOwnersVersion(tx, resource, id, version);
  const history = await ownersOf(tx, resource, id);
  const since = from ?? (await lagosToday(tx));
  await assertValid(tx, actor, owners, history, since);

  const change = await withRaceConflict(resource, () =>
    writeChange(tx, actor, resource, id, { kind: "assign", since, arrears }),
  );
  await tx
    .updateTable("ownership")
    .set({ until: since, ended_by: change.id })
    .where("asset_type", "=", resource.name)
    .where("asset_id", "=", id)
    .where("until", "is", null)
    .execute();
  await withRaceConflict(resource, () => insertOwners(tx, actor, resource, id, owners, change));
  if (arrears === "new") await moveArrears(tx, actor, resource, id, change, history, owners);
  if (arrears === "days") {
    const former = history.filter(({ current }) => current);
    await requestDivisions(tx, actor, { resource, id, change, former, to: billedOwner(owners) });
  }
  const after = await ownersOf(tx, resource, id);
  await audit(tx, actor, {
    action: `${resource.name}.assign_owner`,
    record_id: id,
    before: { owners: auditOwners(history) },
    after: { owners: auditOwners(after), from: since, arrears },
  });
  return after;
}

/**
 * Locks the asset until the transaction ends, so that owners of one asset change one at a time.
 * @throws AppError not-found, forbidden, wrong-status
 */
export async function lockAsset(tx: Tx, actor: Actor, resource: AnyResource, id: number): Promise<AnyRecord> {
  authorize(actor, "ownership.assign");
  const asset = await lockRecord(tx, resource, id);
  authorize(actor, "ownership.assign", asset);
  await lockOwners(tx, resource.name, "alone");
  if (asset.status === "archived" || asset.status === "rejected")
    throw new AppError(
      "conflict",
      message("This {one} is {status}. Its owners can’t be changed.", {
        one: term(resource.one),
        status: term(asset.status),
      }),
      {
        code: wrongStatus(resource, asset.status, "approve").code,
      },
    );
  return asset;
}

/** The current owners for the audit trail. */
export function auditOwners(history: readonly OwnerOverTime[]) {
  return history.filter((owner) => owner.current).map(({ type, id, share_bp }) => ({ type, id, share_bp }));
}

async function assertValid(
  tx: Tx,
  actor: Actor,
  owners: readonly NewOwner[],
  history: readonly OwnerOverTime[],
  since: string,
): Promise<void> {
  const { errors, notWhole } = ownerErrors(owners);
  const dates = sinceErrors(since, await lagosToday(tx), history);
  // Current owners of an asset are visible with it, wherever they are registered.
  const present = history.filter(({ current }) => current);
  const missing = errors.length === 0 ? await unknownPeople(tx, actor, owners, present) : [];
  const all = [
    ...errors,
    ...missing.map(
      ({ type, id }) => `There is no ${type} ${id} that can be the owner. Select another owner.`,
    ),
  ];
  const fields = { ...(all.length > 0 && { owners: all }), ...(dates.length > 0 && { from: dates }) };
  if (Object.keys(fields).length === 0) return;
  const code = notWhole ? "shares-not-whole" : missing.length > 0 ? "owner-unknown" : "invalid";
  throw new AppError("invalid", all[0] ?? "There is a problem with what you entered.", { code, fields });
}

async function insertOwners(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  owners: readonly NewOwner[],
  change: Change,
): Promise<void> {
  await tx
    .insertInto("ownership")
    .values(
      owners.map((owner) => ({
        asset_type: resource.name,
        asset_id: id,
        individual_id: owner.type === "individual" ? owner.id : null,
        corporate_id: owner.type === "corporate" ? owner.id : null,
        share_bp: owner.share_bp,
        since: change.since,
        change_id: change.id,
        created_by: actor.session?.user.id ?? null,
      })),
    )
    .execute();
}
