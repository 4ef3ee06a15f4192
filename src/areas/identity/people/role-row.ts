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
  /** Of all users, also those the actor does not see. */
  readonly holders: number;
  readonly version: number;
}

const columns = sql`
  r.id, r.name, r.title, r.area, r.built_in, r.version,
  ARRAY(SELECT permission FROM role_permission WHERE role_id = r.id ORDER BY 1) AS permissions`;

/** Up to here holders are counted. */
const COUNTED = 10_000;
const holders = sql`(SELECT count(*) FROM (SELECT FROM user_role WHERE role_id = r.id LIMIT ${COUNTED}) AS counted) AS holders`;

/** Every role: the built-in ones first, then by title. */
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
 * A role to be changed, held until it is. The administrator's stays whole: otherwise nobody might be left to
 * put things right.
 * @throws AppError not-found, fixed-role
 */
export async function lockRole(tx: Tx, id: number): Promise<RoleRow> {
  await sql`SELECT FROM role WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  const role = await readRole(tx, id);
  if (role.name === ADMINISTRATOR)
    throw new AppError(
      "conflict",
      "The administrator's role always holds everything. Copy it and change the copy.",
      {
        code: "fixed-role",
      },
    );
  return role;
}
