import { message } from "#domain/message.ts";
import { coversGrant, EVERYWHERE, type Scope } from "#domain/people/cover.ts";
import { andText, isOfficeRight, resourceLabel, verbLabel } from "#domain/people/rights.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Grant } from "./grants.ts";

/** The right by which a user assigns rights. */
export type AssigningRight = "user.create" | "user.edit" | "user.suspend" | "role.edit";

/**
 * Where a user can assign a right: an office right where they have it. Rights of owners and agents are held by no
 * officer, so the right to manage users counts.
 */
function assignableScope(
  { system, session }: Actor,
  assigningRight: AssigningRight,
  permission: string,
): Scope | undefined {
  if (system) return EVERYWHERE;
  return session?.permissions[isOfficeRight(permission) ? permission : assigningRight];
}

/**
 * Users can't assign, remove or override rights that they don't have.
 * @throws AppError forbidden (greater-rights)
 */
export function assertHoldsGrants(
  actor: Actor,
  assigningRight: AssigningRight,
  grants: readonly Grant[],
): void {
  refuseMissing(
    grants.filter(
      ({ permission, where }) => !coversGrant(assignableScope(actor, assigningRight, permission), where),
    ),
  );
}

/** Whether `assertHoldsGrants` accepts it: for what is offered. */
export function holdsGrants(actor: Actor, assigningRight: AssigningRight, grants: readonly Grant[]): boolean {
  return grants.every(({ permission, where }) =>
    coversGrant(assignableScope(actor, assigningRight, permission), where),
  );
}

const MAX_NAMED = 3;

function refuseMissing(missing: readonly Grant[]): void {
  if (missing.length === 0) return;
  const rights = [...new Set(missing.map(({ permission }) => permission))];
  const names = rights.slice(0, MAX_NAMED).map((right) => {
    const [resource = "", verb = ""] = right.split(".");
    return `${verbLabel(verb)} ${resourceLabel(resource).toLowerCase()}`;
  });
  const more = rights.length > MAX_NAMED ? [`${rights.length - MAX_NAMED} more`] : [];
  throw new AppError(
    "forbidden",
    message("You need these rights yourself: {rights}. Ask an officer who has them.", {
      rights: andText([...names, ...more]),
    }),
    { code: "greater-rights", data: { permissions: rights } },
  );
}
