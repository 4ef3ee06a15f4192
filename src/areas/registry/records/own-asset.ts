import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import type { AnyResource } from "#resource/define.ts";
import { inForce } from "./owners.ts";

/**
 * Whether the record of the row `alias` is the actor’s own: owned today by their linked individual or companies, or entered by
 * the actor, not approved yet and without an owner. If the owner was corrected meanwhile, it belongs to that owner.
 */
export function ownAssetCondition(actor: Actor, resource: AnyResource, alias: string): RawBuilder<boolean> {
  const me = actor.session?.user.id ?? null;
  const type = sql.lit(resource.name);
  // A list of ids instead of EXISTS, so that a large register is never scanned for one person’s few records.
  return sql<boolean>`${sql.ref(`${alias}.id`)} IN (
    SELECT o.asset_id FROM ownership o
    WHERE o.asset_type = ${type} AND ${ownCondition(actor, "o")} AND ${inForce}
    UNION ALL
    SELECT e.id FROM ${sql.table(resource.name)} AS e
    WHERE e.created_by = ${me} AND e.status IN ('draft', 'submitted', 'returned', 'rejected')
      AND NOT EXISTS (SELECT FROM ownership o WHERE o.asset_type = ${type} AND o.asset_id = e.id AND ${inForce}))`;
}

/** The same for one record. */
export async function isOwnAsset(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${sql.table(resource.name)} AS t
    WHERE t.id = ${id} AND ${ownAssetCondition(actor, resource, "t")}`.execute(db);
  return rows.length > 0;
}
