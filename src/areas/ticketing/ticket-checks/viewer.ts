import { maskName } from "#domain/mask-name.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";

/** Names of people are masked for guests. */
export function visibleName(actor: Actor, name: string): string {
  return isGuest(actor) ? maskName(name) : name;
}
