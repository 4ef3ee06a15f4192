import { parseJson, readKey, writeKey } from "./storage.ts";

/** The recent search results of a user, kept in this browser until sign-out. */

/** The storage key, removed by `clearSession`. */
export const RECENT_RESULTS_KEY = "found";

const MAX_RESULTS = 6;

/** A recent result: a record or a screen. */
export interface RecentResult {
  readonly to: string;
  readonly title: string;
  /** A record's code; none for a screen. */
  readonly code?: string;
  /** The kind of the record. */
  readonly kind?: string;
}

interface Stored {
  readonly user: number;
  readonly chosen: readonly RecentResult[];
}

/** Newest first; results of other users are ignored. */
export function readRecentResults(user: number | undefined): readonly RecentResult[] {
  const stored = parseJson(readKey("local", RECENT_RESULTS_KEY)) as Partial<Stored> | null;
  if (user === undefined || stored?.user !== user || !Array.isArray(stored.chosen)) return [];
  return stored.chosen.filter(isRecentResult).slice(0, MAX_RESULTS);
}

export function saveRecentResult(user: number | undefined, result: RecentResult): void {
  if (user === undefined) return;
  const others = readRecentResults(user).filter(({ to }) => to !== result.to);
  const stored: Stored = { user, chosen: [result, ...others].slice(0, MAX_RESULTS) };
  writeKey("local", RECENT_RESULTS_KEY, JSON.stringify(stored));
}

/** The stored data is validated: only addresses of this site. */
function isRecentResult(value: unknown): value is RecentResult {
  const { to, title } = (value ?? {}) as Partial<RecentResult>;
  return typeof title === "string" && typeof to === "string" && /^\/(?![/\\])/.test(to);
}
