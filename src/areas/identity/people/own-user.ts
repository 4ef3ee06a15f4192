import type { Actor, SessionUser } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";

/**
 * The signed-in person, who may look after their own account whatever their role: what these services touch
 * is always the actor's own, so there is no right to ask for.
 * @throws AppError not-signed-in
 */
export function ownUser({ session }: Actor): SessionUser {
  if (!session) throw new AppError("not-signed-in", "Sign in first.");
  return session.user;
}
