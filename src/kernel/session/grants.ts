import { sql } from "kysely";
import { type Scope, simplifyScope, type Where } from "#domain/people/cover.ts";
import type { Queryable } from "../db/client.ts";

/** Where a role was given: nothing stands for everywhere. */
export interface Limits {
  readonly lga_ids: readonly number[] | null;
  readonly agency_ids: readonly number[] | null;
}

/** A right and where a role grants it. */
export interface Grant {
  readonly permission: string;
  readonly where: Where;
}

/** The limits of the row `ur` of user_role. As JSON: the driver hands on the ids of an array as texts. */
export const limitColumns = sql`to_jsonb(ur.lga_ids) AS lga_ids, to_jsonb(ur.agency_ids) AS agency_ids`;

/** Limits as the rules read them. */
export function whereOf({ lga_ids, agency_ids }: Limits): Where {
  return { lga: lga_ids ?? "*", agency: agency_ids ?? "*" };
}

/** Everything the roles of somebody grant, a line for each role and right; without those of one role where it is named. */
export async function grantsOf(db: Queryable, userId: number, exceptRole?: number): Promise<Grant[]> {
  const { rows } = await sql<Limits & { permission: string }>`
    SELECT rp.permission, ${limitColumns}
    FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id
    WHERE ur.user_id = ${userId} AND ur.role_id IS DISTINCT FROM ${exceptRole ?? null}::bigint`.execute(db);
  return rows.map(({ permission, ...limits }) => ({ permission, where: whereOf(limits) }));
}

/** Grants by their right, as a session holds them. A right that is granted nowhere has an empty scope. */
export function scopesOf(grants: readonly Grant[]): Record<string, Scope> {
  const byRight = Map.groupBy(grants, ({ permission }) => permission);
  return Object.fromEntries(
    [...byRight].map(([permission, all]) => [permission, simplifyScope(all.map(({ where }) => where))]),
  );
}
