import { sql } from "kysely";
import { covers, EVERYWHERE } from "#domain/people/cover.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import { type Grant, grantsOf, type Limits, limitColumns, whereOf } from "./grants.ts";
import { requireCover, requireGainCover } from "./require-cover.ts";

/**
 * Whether somebody may put these rights into a role, or take them out: they must hold each of them wherever a
 * holder of the role holds it. A role nobody holds yet takes the rights themselves, in any place.
 * @throws AppError forbidden (greater-rights)
 */
export async function requireRoleCover(
  tx: Tx,
  actor: Actor,
  roleId: number | null,
  permissions: readonly string[],
): Promise<void> {
  requireHeld(actor, permissions);
  if (roleId === null) return;
  const { rows } = await sql<Limits>`
    SELECT DISTINCT ${limitColumns} FROM user_role ur WHERE role_id = ${roleId}`.execute(tx);
  const places = rows.map(whereOf);
  const own = actor.system ? EVERYWHERE : authorize(actor, "role.edit");
  if (places.some((where) => !covers(own, where)))
    throw new AppError(
      "forbidden",
      "People beyond your places hold this role. Copy it and change the copy.",
      {
        code: "greater-rights",
      },
    );
  requireCover(
    actor,
    "role.edit",
    places.flatMap((where) => permissions.map((permission) => ({ permission, where }))),
  );
}

/**
 * With another role of theirs, a right that is new in this one may reach further than either.
 * @throws AppError forbidden (greater-rights)
 */
export async function requireHolderGainCover(
  tx: Tx,
  actor: Actor,
  roleId: number,
  added: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ user_id: number } & Limits>`
    SELECT ur.user_id, ${limitColumns} FROM user_role ur
    WHERE ur.role_id = ${roleId} AND EXISTS (
      SELECT FROM user_role other JOIN role_permission rp ON rp.role_id = other.role_id
      WHERE other.user_id = ur.user_id AND other.role_id <> ur.role_id AND rp.permission = ANY(${[...added]}))`.execute(
    tx,
  );
  for (const { user_id, ...limits } of rows) {
    const before = await grantsOf(tx, user_id);
    const where = whereOf(limits);
    const after: Grant[] = [...before, ...added.map((permission) => ({ permission, where }))];
    requireGainCover(actor, "role.edit", before, after);
  }
}

function requireHeld(actor: Actor, permissions: readonly string[]): void {
  const nowhere = { lga: [], agency: [] };
  requireCover(
    actor,
    "role.edit",
    permissions.map((permission) => ({ permission, where: nowhere })),
  );
}
