import { maskName } from "#domain/mask.ts";
import type { Actor } from "#kernel/actor.ts";

export const isGuest = (actor: Actor): boolean => actor.session?.user.area === "guest";

/** Guests see tickets and no person: names of people are masked for them. */
export function nameFor(actor: Actor, name: string): string {
  return isGuest(actor) ? maskName(name) : name;
}
