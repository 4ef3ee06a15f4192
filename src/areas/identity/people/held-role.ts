import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import { type Grant, type Limits, limitColumns, whereOf } from "#kernel/session/grants.ts";

export interface HeldRole extends Limits {
  readonly title: string;
  readonly grants: readonly Grant[];
}

/** A role as the user holds it; undefined if they don’t. */
export async function heldRole(tx: Tx, userId: number, roleId: number): Promise<HeldRole | undefined> {
  const { rows } = await sql<Limits & { title: string; rights: string[] }>`
    SELECT r.title, ${limitColumns},
      ARRAY(SELECT permission FROM role_permission WHERE role_id = r.id) AS rights
    FROM user_role ur JOIN role r ON r.id = ur.role_id
    WHERE ur.user_id = ${userId} AND ur.role_id = ${roleId}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const { rights, ...held } = row;
  const where = whereOf(held);
  return { ...held, grants: rights.map((permission) => ({ permission, where })) };
}
