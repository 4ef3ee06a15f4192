import { message } from "#domain/message.ts";
import { covers, EVERYWHERE, type Scope } from "#domain/people/cover.ts";
import { andText, isOfficeRight, thingText, verbText } from "#domain/people/rights.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Grant } from "./grants.ts";

/** The right by which a user assigns rights. */
export type By = "user.create" | "user.edit" | "user.suspend" | "role.edit";

/**
 * Where a user can assign a right: an office right where they have it. Rights of owners and agents are held by no
 * officer, so the right to manage users counts.
 */
function reachOf({ system, session }: Actor, by: By, permission: string): Scope | undefined {
  if (system) return EVERYWHERE;
  return session?.permissions[isOfficeRight(permission) ? permission : by];
}

/**
 * Users can't assign, remove or override rights that they don't have.
 * @throws AppError forbidden (greater-rights)
 */
export function requireCover(actor: Actor, by: By, grants: readonly Grant[]): void {
  refuse(grants.filter(({ permission, where }) => !covers(reachOf(actor, by, permission), where)));
}

/** Whether `requireCover` accepts it: for what is offered. */
export function coversGrants(actor: Actor, by: By, grants: readonly Grant[]): boolean {
  return grants.every(({ permission, where }) => covers(reachOf(actor, by, permission), where));
}

const NAMED = 3;

function refuse(missing: readonly Grant[]): void {
  if (missing.length === 0) return;
  const rights = [...new Set(missing.map(({ permission }) => permission))];
  const names = rights.slice(0, NAMED).map((right) => {
    const [resource = "", verb = ""] = right.split(".");
    return `${verbText(verb)} ${thingText(resource).toLowerCase()}`;
  });
  const more = rights.length > NAMED ? [`${rights.length - NAMED} more`] : [];
  throw new AppError(
    "forbidden",
    message("You need these rights yourself: {rights}. Ask an officer who has them.", {
      rights: andText([...names, ...more]),
    }),
    { code: "greater-rights", data: { permissions: rights } },
  );
}
