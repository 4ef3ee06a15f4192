import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

export type OwnerType = "individual" | "corporate";

/** Who owns a part of an asset today. */
export interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Basis points; those in force add up to 10 000. */
  readonly share_bp: number;
}

/** One line of an asset's history: from `since` up to, but not including, `until` (Lagos dates). */
export interface OwnerOverTime extends Owner {
  readonly since: string;
  readonly until: string | null;
  /** In force today. */
  readonly current: boolean;
  /** Entered wrongly and taken back: it never held. */
  readonly undone: boolean;
}

/** Whether a row of `ownership` (alias o) is in force today; the pool's time zone is Lagos. */
export const inForce = sql`o.since <= current_date AND (o.until IS NULL OR o.until > current_date)`;

/** A column `owners`: those of today, the largest share first, for the row of `alias`. */
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

/** Everyone who owns or owned a part of an asset, the latest first. Whoever asks must have seen the asset. */
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
