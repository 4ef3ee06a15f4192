import type { Actor } from "#kernel/actor.ts";
import { listFactors } from "#server/sign-in/list-factors.ts";

export type Security = Awaited<ReturnType<typeof loadSecurity>>;

/** What `SecurityPanel` shows of the actor's own account. @throws AppError not-signed-in */
export function loadSecurity(actor: Actor) {
  return listFactors(actor);
}
