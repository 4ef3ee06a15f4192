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

interface Stored {
  readonly user: number;
  readonly chosen: readonly Chosen[];
}

/** Newest first; results of other users are ignored. */
export function readChosen(user: number | undefined): readonly Chosen[] {
  const stored = parseJson(readKey("local", FOUND_KEY)) as Partial<Stored> | null;
  if (user === undefined || stored?.user !== user || !Array.isArray(stored.chosen)) return [];
  return stored.chosen.filter(isChosen).slice(0, MOST);
}

export function keepChosen(user: number | undefined, one: Chosen): void {
  if (user === undefined) return;
  const others = readChosen(user).filter(({ to }) => to !== one.to);
  const stored: Stored = { user, chosen: [one, ...others].slice(0, MOST) };
  writeKey("local", FOUND_KEY, JSON.stringify(stored));
}

/** The stored data is validated: only addresses of this site. */
function isChosen(one: unknown): one is Chosen {
  const { to, title } = (one ?? {}) as Partial<Chosen>;
  return typeof title === "string" && typeof to === "string" && /^\/(?![/\\])/.test(to);
}
