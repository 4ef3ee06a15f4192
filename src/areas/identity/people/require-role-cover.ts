import { sql } from "kysely";
import type { GrantedScope } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";
import { type Limits, limitColumns, whereOf } from "#kernel/session/grants.ts";

/**
 * Requires an unlimited right to edit roles, because a role is the same wherever it is given. @throws AppError not-signed-in,
 * forbidden
 */
export function authorizeRoles(actor: Actor): void {
  authorizeEverywhere(
    actor,
    "role.edit",
    "Roles apply to all local governments and agencies. Ask an administrator for a role that isn’t limited to one area or agency.",
  );
}

/**
 * Checks that the actor can add these rights to a role, or remove them: they must have each right wherever a holder of the role
 * has it. A role without holders needs the rights in any place.
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
  const places = await placesOf(tx, roleId);
  assertHoldsGrants(
    actor,
    "role.edit",
    places.flatMap((where) => permissions.map((permission) => ({ permission, where }))),
  );
}

/** Scopes in which the role is held. An unlimited holder is found first; limited ones are few. */
async function placesOf(tx: Tx, roleId: number): Promise<GrantedScope[]> {
  const limited = sql`(ur.lga_ids IS NOT NULL OR ur.agency_ids IS NOT NULL)`;
  const { rows } = await sql<Limits>`
    SELECT NULL::jsonb AS lga_ids, NULL::jsonb AS agency_ids
    WHERE EXISTS (SELECT FROM user_role ur WHERE ur.role_id = ${roleId} AND NOT ${limited})
    UNION ALL SELECT DISTINCT ${limitColumns} FROM user_role ur WHERE ur.role_id = ${roleId} AND ${limited}`.execute(
    tx,
  );
  return rows.map(whereOf);
}

function requireHeld(actor: Actor, permissions: readonly string[]): void {
  const nowhere = { lga: [], agency: [] };
  assertHoldsGrants(
    actor,
    "role.edit",
    permissions.map((permission) => ({ permission, where: nowhere })),
  );
}
