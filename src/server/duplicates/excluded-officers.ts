import { type RawBuilder, sql } from "kysely";
import { isInForce } from "#domain/merge.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { inForce } from "../records/owners.ts";
import type { Both } from "./lock-both.ts";

/**
 * Users who may not decide on a merge or on its undo: one of the records is their own (see `findObstacle`) or, where the
 * survivor gets values that nobody approved, they entered them (see `requireApprovedValues`).
 * @param takes whether the survivor gets values of the loser
 */
export async function excludedOfficers(
  db: Queryable,
  resource: AnyResource,
  { survivor, loser }: Both,
  { takes }: { readonly takes: boolean },
): Promise<number[]> {
  const found = [usersOf(resource, [survivor.id, loser.id])];
  if (takes && resource.approval && isInForce(survivor.status) && !isInForce(loser.status))
    found.push(sql`SELECT unnest(ARRAY[t.created_by, t.updated_by] || t.editors) AS id
      FROM ${sql.table(resource.name)} AS t WHERE t.id = ${loser.id}`);
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT id FROM (${sql.join(found, sql` UNION ALL `)}) AS found WHERE id IS NOT NULL ORDER BY id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Users who are the people, act for the companies, or do so for owners of the assets. */
function usersOf({ name }: AnyResource, ids: readonly number[]): RawBuilder<unknown> {
  const records = sql`SELECT unnest(${[...ids]}::bigint[])`;
  if (name === "individual") return sql`SELECT id FROM app_user WHERE individual_id IN (${records})`;
  if (name === "corporate")
    return sql`SELECT user_id AS id FROM user_corporate WHERE corporate_id IN (${records})`;
  const owners = (
    column: "individual_id" | "corporate_id",
  ) => sql`SELECT o.${sql.ref(column)} FROM ownership o
    WHERE o.asset_type = ${name} AND o.asset_id IN (${records}) AND ${inForce}`;
  return sql`SELECT id FROM app_user WHERE individual_id IN (${owners("individual_id")})
    UNION ALL SELECT user_id FROM user_corporate WHERE corporate_id IN (${owners("corporate_id")})`;
}
