import { sql } from "kysely";
import { ownersOf } from "#areas/registry/records/owners.ts";
import { formatMoment } from "#domain/lagos.ts";
import { message, term } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { TransferChoice } from "./transfer-choices.ts";

/** One change of the owners of an asset: an assignment, or the undo of a wrong one. */
export interface Change {
  readonly id: number;
  readonly since: string;
}

interface NewChange {
  readonly kind: "assign" | "undo";
  readonly since: string;
  readonly arrears: TransferChoice;
  readonly undoes_id?: number;
  readonly reason?: string;
}

/** Number of changes of an asset's owners, to detect concurrent changes. */
export async function ownersVersion(db: Queryable, resource: AnyResource, id: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    SELECT coalesce(max(number), 0) AS number FROM ownership_change
    WHERE asset_type = ${resource.name} AND asset_id = ${id}`.execute(db);
  return rows[0]?.number ?? 0;
}

/**
 * Refuses a change based on owners that have changed since, and returns the current ones in the error.
 * @param version as viewed; undefined skips the check
 * @throws AppError edited-meanwhile
 */
export async function requireOwnersVersion(
  tx: Tx,
  resource: AnyResource,
  id: number,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || (await ownersVersion(tx, resource, id)) === version) return;
  const last = await tx
    .selectFrom("ownership_change")
    .select(["created_by_name", "created_at"])
    .where("asset_type", "=", resource.name)
    .where("asset_id", "=", id)
    .orderBy("number", "desc")
    .executeTakeFirst();
  const [by, at] = [last?.created_by_name ?? "Another officer", last?.created_at ?? new Date()];
  const current = (await ownersOf(tx, resource, id)).filter((owner) => owner.current);
  throw new AppError(
    "conflict",
    message(
      "{by} changed the owners on {time}, after you opened this page. Your changes were not saved. Check the owners and save again.",
      { by, time: formatMoment(at) },
    ),
    { code: "edited-meanwhile", data: { by, at, current } },
  );
}

/** Records a change with the next number of its asset. */
export async function writeChange(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  change: NewChange,
): Promise<Change> {
  const number = 1 + (await ownersVersion(tx, resource, id));
  return tx
    .insertInto("ownership_change")
    .values({
      asset_type: resource.name,
      asset_id: id,
      number,
      ...change,
      created_by: actor.session?.user.id ?? null,
      created_by_name: actor.name,
    })
    .returning(["id", "since"])
    .executeTakeFirstOrThrow();
}

const RACE_CONSTRAINTS = [
  "ownership_change_asset_type_asset_id_number_key",
  "ownership_once",
  "ownership_adds_up",
];

/** Runs a write and turns a violation caused by a concurrent write into a conflict. */
export async function withRaceConflict<T>(resource: AnyResource, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint = "" } = error as { constraint?: string };
    if (!RACE_CONSTRAINTS.includes(constraint)) throw error;
    throw new AppError(
      "conflict",
      message("Another officer has just changed the owners of this {one}. Check the owners and save again.", {
        one: term(resource.one),
      }),
      { code: "edited-meanwhile" },
    );
  }
}
