import { Registrations } from "#kernel/registrations.ts";
import type { LegacyKind } from "./kind.ts";

/** How lines of the books before are understood: each area registers the kinds it keeps. */
export const legacyKinds = new Registrations<LegacyKind>("kinds of old books");

/** The kind of that name; undefined for a register. */
export function findLegacyKind(name: string): LegacyKind | undefined {
  return legacyKinds.all().find(({ resource }) => resource.name === name);
}
