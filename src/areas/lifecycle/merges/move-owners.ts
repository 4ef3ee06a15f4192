import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Merging, moveRows } from "./move-rows.ts";
import { referenceOf } from "./references.ts";

/** Which record provides the owners of a merged asset: the kept one, or the other. */
export const ownersChoices = ["survivor", "loser"] as const;
export type OwnersChoice = (typeof ownersChoices)[number];

interface CurrentOwnership {
  readonly asset_id: number;
  readonly party: number;
  readonly share_bp: number;
}

/** The current owners of two assets. `differ`: both have owners, with different people or shares. */
export async function ownersOfBoth(
  db: Queryable,
  resource: AnyResource,
  first: number,
  second: number,
): Promise<{ readonly count: (id: number) => number; readonly differ: boolean }> {
  if (!resource.owned) return { count: () => 0, differ: false };
  const { rows } = await sql<CurrentOwnership>`
    SELECT o.asset_id, coalesce(o.individual_id, -o.corporate_id) AS party, o.share_bp FROM ownership o
    WHERE o.asset_type = ${resource.name} AND o.asset_id IN (${first}, ${second}) AND o.until IS NULL
    ORDER BY party`.execute(db);
  const of = (id: number) =>
    rows.flatMap(({ asset_id, party, share_bp }) => (asset_id === id ? [`${party} ${share_bp}`] : []));
  const [one, other] = [of(first), of(second)];
  const differ = one.length > 0 && other.length > 0 && one.join() !== other.join();
  return { count: (id) => of(id).length, differ };
}

/**
 * Sets the owners of a merged asset: the ownership of one record ends today, as part of its history. The history of each
 * remains with its record.
 */
export async function moveOwners(merging: Merging, choice: OwnersChoice): Promise<number> {
  const { tx, resource, survivor, loser } = merging;
  const { key, table } = referenceOf(resource, "ownership", "asset_id");
  const { count } = await ownersOfBoth(tx, resource, survivor, loser);
  const open = (id: number) =>
    sql`t.asset_type = ${resource.name} AND t.asset_id = ${id}::bigint AND t.until IS NULL`;
  const ended = { until: sql`greatest(t.since, current_date)` };
  if (count(loser) === 0) return 0;
  if (count(survivor) > 0 && choice === "survivor") {
    await moveRows(merging, { table, key, where: open(loser), set: ended });
    return 0;
  }
  const takesOver = count(survivor) > 0;
  if (takesOver) await moveRows(merging, { table, key, where: open(survivor), set: ended });
  return moveRows(merging, {
    table,
    key,
    where: open(loser),
    set: {
      asset_id: sql`${survivor}::bigint`,
      // The ownership change belongs to the other record’s history.
      change_id: sql`NULL`,
      ended_by: sql`NULL`,
      since: takesOver ? sql`greatest(t.since, current_date)` : sql`t.since`,
    },
  });
}

/** Assets of a merged person or company: shares of the same asset are added together. */
export async function moveOwnedAssets(merging: Merging): Promise<number> {
  const { resource, survivor, loser } = merging;
  const column = resource.name === "individual" ? "individual_id" : "corporate_id";
  const { key, table } = referenceOf(resource, "ownership", column);
  const ownedBy = (alias: string, id: number) => sql`${sql.ref(`${alias}.${column}`)} = ${id}::bigint`;
  const sameAsset = sql`o.asset_type = t.asset_type AND o.asset_id = t.asset_id AND o.until IS NULL`;
  // The ending share is added afterwards, so that the total never exceeds the whole.
  const parts = sql`(SELECT o.share_bp FROM ownership o WHERE o.asset_type = t.asset_type AND o.asset_id = t.asset_id AND o.id IN (
      SELECT (r.key ->> 'id')::bigint FROM record_merge_row r
      WHERE r.merge_id = ${merging.id} AND r.step = ${merging.step + 1}))`;
  const ended = await moveRows(merging, {
    table,
    key,
    where: sql`${ownedBy("t", loser)} AND t.until IS NULL
      AND EXISTS (SELECT FROM ownership o WHERE ${ownedBy("o", survivor)} AND ${sameAsset})`,
    set: { until: sql`greatest(t.since, current_date)` },
  });
  if (ended > 0)
    await moveRows(merging, {
      table,
      key,
      where: sql`${ownedBy("t", survivor)} AND t.until IS NULL AND ${parts} IS NOT NULL`,
      set: { share_bp: sql`t.share_bp + ${parts}` },
    });
  return moveRows(merging, {
    table,
    key,
    where: ownedBy("t", loser),
    set: { [column]: sql`${survivor}::bigint` },
  });
}
