import { maskName } from "#domain/mask.ts";
import type { Actor } from "../actor.ts";

/** Guests see tickets and no person: names of people are masked for them. */
export function nameFor(actor: Actor, name: string): string {
  return actor.session?.user.area === "guest" ? maskName(name) : name;
}
