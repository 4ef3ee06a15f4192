import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * The register of a list, for users who can view it.
 * @throws AppError not-signed-in, not-found, forbidden
 */
export function requireVisibleRegister(actor: Actor, name: string): AnyResource {
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  const resource = registers.find((register) => register.name === name);
  if (!resource) throw notFound("list");
  authorize(actor, `${resource.name}.view`);
  return resource;
}

/** The user of the views and columns. @throws AppError not-signed-in: only users have views */
export function requireUserId(actor: Actor): number {
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  return actor.session.user.id;
}
