import { listFactors } from "#areas/identity/sign-in/list-factors.ts";
import type { Actor } from "#kernel/actor.ts";

export type Security = Awaited<ReturnType<typeof loadSecurity>>;

/** What `SecurityPanel` shows of the actor's own account. @throws AppError not-signed-in */
export function loadSecurity(actor: Actor) {
  return listFactors(actor);
}
