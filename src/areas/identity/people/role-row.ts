import { sql } from "kysely";
import { ADMINISTRATOR } from "#domain/people/rights.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

export interface RoleRow {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly area: string;
  readonly built_in: boolean;
  readonly permissions: readonly string[];
  /** Number of users with the role, including those whom the caller can’t view, counted up to 10,000. */
  readonly holders: number;
  readonly version: number;
}

const columns = sql`
  r.id, r.name, r.title, r.area, r.built_in, r.version,
  ARRAY(SELECT permission FROM role_permission WHERE role_id = r.id ORDER BY 1) AS permissions`;

/** Maximum number of holders counted. */
const MAX_COUNTED = 10_000;
const holders = sql`(SELECT count(*) FROM (SELECT FROM user_role WHERE role_id = r.id LIMIT ${MAX_COUNTED}) AS counted) AS holders`;

/** All roles: built-in ones first, then by title. */
export async function readRoles(db: Queryable): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    SELECT ${columns}, ${holders} FROM role r ORDER BY r.built_in DESC, r.area, r.title`.execute(db);
  return rows;
}

/** @throws AppError not-found */
export async function readRole(db: Queryable, id: number): Promise<RoleRow> {
  const { rows } = await sql<RoleRow>`SELECT ${columns}, ${holders} FROM role r WHERE r.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound("role");
  return rows[0];
}

/**
 * Locks a role for a change. The administrator role can’t be changed, so that its holders can always correct mistakes.
 * @throws AppError not-found, fixed-role
 */
export async function lockRole(tx: Tx, id: number): Promise<RoleRow> {
  await sql`SELECT FROM role WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  const role = await readRole(tx, id);
  if (role.name === ADMINISTRATOR)
    throw new AppError(
      "conflict",
      "The administrator role always has all rights. Copy it and edit the copy.",
      {
        code: "fixed-role",
      },
    );
  return role;
}
