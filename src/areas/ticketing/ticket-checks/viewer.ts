import { maskName } from "#domain/mask-name.ts";
import type { Actor } from "#kernel/actor.ts";

export const isGuest = (actor: Actor): boolean => actor.session?.user.area === "guest";

/** Names of people are masked for guests. */
export function visibleName(actor: Actor, name: string): string {
  return isGuest(actor) ? maskName(name) : name;
}
