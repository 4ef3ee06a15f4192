import { parseJson, readKey, writeKey } from "./storage.ts";

/** The recent search results of a user, kept in this browser until sign-out. */

/** The storage key, removed by `clearSession`. */
export const FOUND_KEY = "found";

const MOST = 6;

/** A recent result: a record or a screen. */
export interface Chosen {
  readonly to: string;
  readonly title: string;
  /** A record's code; none for a screen. */
  readonly code?: string;
  /** The kind of the record. */
  readonly kind?: string;
}

interface Kept {
  readonly user: number;
  readonly chosen: readonly Chosen[];
}

/** Newest first; results of other users are ignored. */
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

/** The stored data is validated: only addresses of this site. */
function isChosen(one: unknown): one is Chosen {
  const { to, title } = (one ?? {}) as Partial<Chosen>;
  return typeof title === "string" && typeof to === "string" && /^\/(?![/\\])/.test(to);
}
