import { sql } from "kysely";
import { isDate } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import { lockRecord } from "./find.ts";
import { type OwnerOverTime, type OwnerType, ownersOf } from "./owners.ts";
import { wrongStatus } from "./verbs.ts";

const WHOLE = 10_000; // basis points
const MOST_OWNERS = 100;

export interface NewOwner {
  readonly type: OwnerType;
  readonly id: number;
  /** Basis points; all together 10 000. */
  readonly share_bp: number;
}

/**
 * Says who owns an asset from a day on. What was before stays on record: rows in force are closed with
 * that day, never overwritten.
 * @param from a Lagos date, today at the latest; today when undefined
 * @returns the whole history, the latest first
 * @throws AppError not-found, forbidden, wrong-status, invalid
 */
export async function assignOwners(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  owners: readonly NewOwner[],
  from?: string,
): Promise<readonly OwnerOverTime[]> {
  authorize(actor, "ownership.assign");
  const asset = await lockRecord(tx, resource, id);
  authorize(actor, "ownership.assign", asset);
  if (asset.status === "archived" || asset.status === "rejected")
    throw new AppError("conflict", `This ${resource.one} is ${asset.status}: it takes no new owner.`, {
      code: wrongStatus(resource, asset.status, "approve").code,
    });
  const history = await ownersOf(tx, resource, id);
  const today = await currentDate(tx);
  const since = from ?? today;
  const fields = { ...ownerFaults(owners), ...dateFaults(since, today, history) };
  const gone = Object.keys(fields).length === 0 ? await unknownOwners(tx, owners) : [];
  if (gone.length > 0) fields.owners = gone;
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "Some things need putting right.", { fields });

  await tx
    .updateTable("ownership")
    .set({ until: since })
    .where("asset_type", "=", resource.name)
    .where("asset_id", "=", id)
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", since)]))
    .execute();
  await tx
    .insertInto("ownership")
    .values(
      owners.map((owner) => ({
        asset_type: resource.name,
        asset_id: id,
        individual_id: owner.type === "individual" ? owner.id : null,
        corporate_id: owner.type === "corporate" ? owner.id : null,
        share_bp: owner.share_bp,
        since,
        created_by: actor.session?.user.id ?? null,
      })),
    )
    .execute();
  const after = await ownersOf(tx, resource, id);
  await audit(tx, actor, {
    action: `${resource.name}.assign_owner`,
    resource: resource.name,
    record_id: id,
    before: { owners: brief(history) },
    after: { owners: brief(after), from: since },
  });
  return after;
}

function brief(history: readonly OwnerOverTime[]) {
  return history.filter((owner) => owner.current).map(({ type, id, share_bp }) => ({ type, id, share_bp }));
}

async function currentDate(tx: Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`SELECT current_date AS today`.execute(tx);
  return rows[0]?.today ?? "";
}

function ownerFaults(owners: readonly NewOwner[]): Record<string, string[]> {
  const faults: string[] = [];
  if (owners.length === 0) faults.push("Name at least one owner.");
  if (owners.length > MOST_OWNERS) faults.push(`At most ${MOST_OWNERS} owners.`);
  const shares = owners.map((owner) => owner.share_bp);
  if (shares.some((share) => !Number.isInteger(share) || share < 1))
    faults.push("Write each share in per cent with at most two decimals, 0.01 at least.");
  const sum = shares.reduce((total, share) => total + share, 0);
  if (owners.length > 0 && sum !== WHOLE)
    faults.push(`The shares must add up to 100 %; these make ${sum / 100} %.`);
  if (new Set(owners.map(({ type, id }) => `${type} ${id}`)).size < owners.length)
    faults.push("Name each owner once.");
  return faults.length > 0 ? { owners: faults } : {};
}

/** History is added to at its end; a day's own assignment can be put right on that day. */
function dateFaults(
  since: string,
  today: string,
  history: readonly OwnerOverTime[],
): Record<string, string[]> {
  if (!isDate(since)) return { from: ["Write a date that exists, as 2026-11-21."] };
  if (since > today) return { from: ["Write today or an earlier day."] };
  const last = history[0]?.since;
  if (last && last > since)
    return { from: [`Owners from ${last} are on record: write that day or a later one.`] };
  return {};
}

async function unknownOwners(tx: Tx, owners: readonly NewOwner[]): Promise<string[]> {
  const ids = (type: OwnerType) => owners.filter((owner) => owner.type === type).map((owner) => owner.id);
  const { rows } = await sql<{ type: string; id: number }>`
    SELECT 'individual' AS type, wanted AS id FROM unnest(${ids("individual")}::bigint[]) AS wanted
    WHERE NOT EXISTS (SELECT FROM individual WHERE id = wanted AND status = 'active')
    UNION ALL
    SELECT 'corporate', wanted FROM unnest(${ids("corporate")}::bigint[]) AS wanted
    WHERE NOT EXISTS (SELECT FROM corporate WHERE id = wanted AND status NOT IN ('rejected', 'archived'))`.execute(
    tx,
  );
  return rows.map(({ type, id }) => `There is no ${type} ${id} that could own this.`);
}
