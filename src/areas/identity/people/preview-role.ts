import { sql } from "kysely";
import { placeNames } from "#areas/registry/records/place-names.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { coversGrant } from "#domain/people/cover.ts";
import { describeGrants } from "#domain/people/rights.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { type Grant, grantsOf, scopesOf } from "#kernel/session/grants.ts";
import { readChosenRole } from "./read-limits.ts";
import { usersWithin } from "./visibility.ts";

/** The effect of giving a role, in sentences: "Can view bills in Ifo". */
export interface RolePreview {
  /** Rights that the user does not have yet. */
  readonly adds: readonly string[];
  /** All rights of the user with all their roles. */
  readonly result: readonly string[];
}

/** An existing user, or a new user of an area. */
export type RoleFor = { readonly user_id: number } | { readonly area: string };

/**
 * The rights that a role would give a user within limits. Changes nothing.
 * @param raw `role_id`, `lga_ids`, `agency_ids`
 * @throws AppError not-signed-in, forbidden, not-found, invalid
 */
export async function previewRole(actor: Actor, user: RoleFor, raw: Raw): Promise<RolePreview> {
  const db = database();
  const id = "user_id" in user ? user.user_id : undefined;
  const area = "user_id" in user ? await areaOf(db, actor, user.user_id) : user.area;
  authorize(actor, id === undefined ? "user.create" : "user.edit");
  const errors = new ValidationErrors();
  const role = await readChosenRole(db, errors, raw, area);
  assertValid(errors);
  if (!role) throw new Error("The validated input contains no role.");
  const [before, others, names] = await Promise.all([
    id === undefined ? [] : grantsOf(db, id),
    id === undefined ? [] : grantsOf(db, id, role.id),
    placeNames(),
  ]);
  const held = scopesOf(before);
  const after = simplified([...others, ...role.grants]);
  return {
    adds: describeGrants(
      after.filter(({ permission, where }) => !coversGrant(held[permission], where)),
      names,
    ),
    result: describeGrants(after, names),
  };
}

/** Each right once for each place, without grants included in another. */
function simplified(grants: readonly Grant[]): Grant[] {
  return Object.entries(scopesOf(grants)).flatMap(([permission, scope]) =>
    scope.map((where) => ({ permission, where })),
  );
}

async function areaOf(db: Queryable, actor: Actor, id: number): Promise<string> {
  const { rows } = await sql<{ area: string }>`
    SELECT u.area FROM app_user u WHERE u.id = ${id} AND ${usersWithin(authorize(actor, "user.edit"))}`.execute(
    db,
  );
  if (!rows[0]) throw notFound("user");
  return rows[0].area;
}
