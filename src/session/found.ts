import { parseJson, readKey, writeKey } from "./storage.ts";

/** What somebody chose from the search of everything lately, kept in this browser until they sign out. */

/** The one key of it; `clearSession` removes it. */
export const FOUND_KEY = "found";

const MOST = 6;

/** Something that was gone to: a record or a screen. */
export interface Chosen {
  readonly to: string;
  readonly title: string;
  /** A record's code; none for a screen. */
  readonly code?: string;
  /** What kind of record it is, in a word. */
  readonly kind?: string;
}

interface Kept {
  readonly user: number;
  readonly chosen: readonly Chosen[];
}

/** The latest first; none of what somebody else chose in this browser. */
export function readChosen(user: number | undefined): readonly Chosen[] {
  const kept = parseJson(readKey("local", FOUND_KEY)) as Partial<Kept> | null;
  if (user === undefined || kept?.user !== user || !Array.isArray(kept.chosen)) return [];
  return kept.chosen.filter(isChosen).slice(0, MOST);
}

export function keepChosen(user: number | undefined, one: Chosen): void {
  if (user === undefined) return;
  const others = readChosen(user).filter(({ to }) => to !== one.to);
  const kept: Kept = { user, chosen: [one, ...others].slice(0, MOST) };
  writeKey("local", FOUND_KEY, JSON.stringify(kept));
}

/** Somebody may have changed it by hand; nothing leads away from this site. */
function isChosen(one: unknown): one is Chosen {
  const { to, title } = (one ?? {}) as Partial<Chosen>;
  return typeof title === "string" && typeof to === "string" && /^\/(?![/\\])/.test(to);
}
