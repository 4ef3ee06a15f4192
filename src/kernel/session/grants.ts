import { sql } from "kysely";
import { type GrantedScope, type Scope, simplifyScope } from "#domain/people/cover.ts";
import type { Queryable } from "../db/client.ts";

/** Limits of an assigned role: null means everywhere. */
export interface Limits {
  readonly lga_ids: readonly number[] | null;
  readonly agency_ids: readonly number[] | null;
}

/** A right with the scope in which a role grants it. */
export interface Grant {
  readonly permission: string;
  readonly where: GrantedScope;
}

/** The limits of the row `ur` of user_role. As JSON, because the driver returns ids in arrays as text. */
export const limitColumns = sql`to_jsonb(ur.lga_ids) AS lga_ids, to_jsonb(ur.agency_ids) AS agency_ids`;

/** Limits as a scope. */
export function whereOf({ lga_ids, agency_ids }: Limits): GrantedScope {
  return { lga: lga_ids ?? "*", agency: agency_ids ?? "*" };
}

/** All grants of a user's roles, one per role and right; without those of one role, if given. */
export async function grantsOf(db: Queryable, userId: number, exceptRole?: number): Promise<Grant[]> {
  const { rows } = await sql<Limits & { permission: string }>`
    SELECT rp.permission, ${limitColumns}
    FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id
    WHERE ur.user_id = ${userId} AND ur.role_id IS DISTINCT FROM ${exceptRole ?? null}::bigint`.execute(db);
  return rows.map(({ permission, ...limits }) => ({ permission, where: whereOf(limits) }));
}

/** Grants by right, as in a session. A right without grants has an empty scope. */
export function scopesOf(grants: readonly Grant[]): Record<string, Scope> {
  const byRight = Map.groupBy(grants, ({ permission }) => permission);
  return Object.fromEntries(
    [...byRight].map(([permission, all]) => [permission, simplifyScope(all.map(({ where }) => where))]),
  );
}
