import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

export type OwnerType = "individual" | "corporate";

/** A current owner of a share of an asset. */
export interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Ownership share, in basis points; current shares total 10,000. */
  readonly share_bp: number;
}

/** An entry of an asset’s ownership history: from `since` up to, but not including, `until` (Lagos dates). */
export interface OwnerOverTime extends Owner {
  readonly since: string;
  readonly until: string | null;
  /** Whether the ownership is effective today. */
  readonly current: boolean;
  /** Whether the entry was made by mistake and withdrawn, so that it was never effective. */
  readonly undone: boolean;
}

/** Whether a row of `ownership` (alias o) is effective today; the pool’s time zone is Lagos. */
export const inForce = sql`o.since <= current_date AND (o.until IS NULL OR o.until > current_date)`;

/** A column `owners`: the current ones, largest share first, for the row of `alias`. */
export function ownersColumn(resource: AnyResource, alias: string): RawBuilder<unknown> {
  return sql`(
    SELECT coalesce(json_agg(json_build_object(
        'type', CASE WHEN o.individual_id IS NULL THEN 'corporate' ELSE 'individual' END,
        'id', coalesce(o.individual_id, o.corporate_id), 'code', coalesce(i.code, c.code),
        'name', coalesce(i.title, c.title), 'share_bp', o.share_bp) ORDER BY o.share_bp DESC, o.id), '[]')
    FROM ownership o LEFT JOIN individual i ON i.id = o.individual_id
      LEFT JOIN corporate c ON c.id = o.corporate_id
    WHERE o.asset_type = ${sql.lit(resource.name)} AND o.asset_id = ${sql.ref(`${alias}.id`)} AND ${inForce}
  ) AS owners`;
}

/** All current and former owners of an asset, latest first. The caller must have checked the right to view the asset. */
export async function ownersOf(
  db: Queryable,
  resource: AnyResource,
  id: number,
): Promise<readonly OwnerOverTime[]> {
  const { rows } = await sql<OwnerOverTime>`
    SELECT CASE WHEN o.individual_id IS NULL THEN 'corporate' ELSE 'individual' END AS type,
      coalesce(o.individual_id, o.corporate_id) AS id, coalesce(i.code, c.code) AS code,
      coalesce(i.title, c.title) AS name, o.share_bp, o.since, o.until, (${inForce}) AS current, o.undone
    FROM ownership o LEFT JOIN individual i ON i.id = o.individual_id
      LEFT JOIN corporate c ON c.id = o.corporate_id
    WHERE o.asset_type = ${resource.name} AND o.asset_id = ${id}
    ORDER BY o.since DESC, (o.until IS NULL) DESC, o.share_bp DESC, o.id DESC`.execute(db);
  return rows;
}
