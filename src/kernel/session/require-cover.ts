import { message } from "#domain/message.ts";
import { covers, EVERYWHERE, type Scope } from "#domain/people/cover.ts";
import { andWords, isOfficeRight, thingWords, verbWords } from "#domain/people/rights.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Grant } from "./grants.ts";

/** The right somebody uses when they hand rights on. */
export type By = "user.create" | "user.edit" | "user.suspend" | "role.edit";

/**
 * Where somebody may hand a right on. An office right: where they hold it. What is about one's own, or the
 * street's, no officer holds; it goes with looking after users.
 */
function reachOf({ system, session }: Actor, by: By, permission: string): Scope | undefined {
  if (system) return EVERYWHERE;
  return session?.permissions[isOfficeRight(permission) ? permission : by];
}

/**
 * Nobody hands on, takes away or acts against what they do not have.
 * @throws AppError forbidden (greater-rights)
 */
export function requireCover(actor: Actor, by: By, grants: readonly Grant[]): void {
  refuse(grants.filter(({ permission, where }) => !covers(reachOf(actor, by, permission), where)));
}

/** Whether `requireCover` lets it through: decides what is offered. */
export function coversGrants(actor: Actor, by: By, grants: readonly Grant[]): boolean {
  return grants.every(({ permission, where }) => covers(reachOf(actor, by, permission), where));
}

const NAMED = 3;

function refuse(missing: readonly Grant[]): void {
  if (missing.length === 0) return;
  const rights = [...new Set(missing.map(({ permission }) => permission))];
  const words = rights.slice(0, NAMED).map((right) => {
    const [resource = "", verb = ""] = right.split(".");
    return `${verbWords(verb)} ${thingWords(resource).toLowerCase()}`;
  });
  const more = rights.length > NAMED ? [`${rights.length - NAMED} more`] : [];
  throw new AppError(
    "forbidden",
    message("This takes rights you do not hold there yourself: {rights}. Ask somebody who does.", {
      rights: andWords([...words, ...more]),
    }),
    { code: "greater-rights", data: { permissions: rights } },
  );
}
