import type { Actor, SessionUser } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";

/**
 * The signed-in user, for services about their own account, which need no right.
 * @throws AppError not-signed-in
 */
export function ownUser({ session }: Actor): SessionUser {
  if (!session) throw new AppError("not-signed-in", "Sign in first.");
  return session.user;
}
