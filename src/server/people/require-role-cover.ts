import { sql } from "kysely";
import { covers, EVERYWHERE, type Where } from "#domain/people/cover.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import { type Grant, type Limits, limitColumns, whereOf } from "./grants.ts";
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
  const places = await placesOf(tx, roleId);
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

/** Where the role is held. Whoever holds it everywhere is found at the first; the others are few. */
async function placesOf(tx: Tx, roleId: number): Promise<Where[]> {
  const limited = sql`(ur.lga_ids IS NOT NULL OR ur.agency_ids IS NOT NULL)`;
  const { rows } = await sql<Limits>`
    SELECT NULL::jsonb AS lga_ids, NULL::jsonb AS agency_ids
    WHERE EXISTS (SELECT FROM user_role ur WHERE ur.role_id = ${roleId} AND NOT ${limited})
    UNION ALL SELECT DISTINCT ${limitColumns} FROM user_role ur WHERE ur.role_id = ${roleId} AND ${limited}`.execute(
    tx,
  );
  return rows.map(whereOf);
}

/** What a holder of the role has of the added rights by their other roles. */
interface HeldBeside extends Limits {
  readonly held: readonly (Limits & { readonly permission: string })[];
}

/**
 * With another role of theirs, a right that is new in this one may reach further than either. Holders who are alike
 * are looked at once: of a hundred thousand payers there are but a few kinds.
 * @throws AppError forbidden (greater-rights)
 */
export async function requireHolderGainCover(
  tx: Tx,
  actor: Actor,
  roleId: number,
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return;
  const { rows } = await sql<HeldBeside>`
    SELECT DISTINCT ${limitColumns}, beside.held
    FROM user_role ur CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('permission', rp.permission, 'lga_ids', other.lga_ids,
        'agency_ids', other.agency_ids) ORDER BY rp.permission, other.role_id) AS held
      FROM user_role other JOIN role_permission rp ON rp.role_id = other.role_id
      WHERE other.user_id = ur.user_id AND other.role_id <> ur.role_id
        AND rp.permission = ANY(${[...added]}::text[])) AS beside
    WHERE ur.role_id = ${roleId} AND beside.held IS NOT NULL`.execute(tx);
  for (const { held, ...limits } of rows) {
    const before: Grant[] = held.map(({ permission, ...where }) => ({ permission, where: whereOf(where) }));
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
