import { type Database, primaryDatabase } from "./client.ts";

interface Keeping<T> {
  /** Milliseconds for which a result is valid. */
  readonly ms: number;
  /** Maximum cached results; the cache is cleared beyond that. */
  readonly most: number;
  /** Which results are cached. */
  readonly worth?: (answer: T) => boolean;
}

/**
 * An in-process cache for query results that may be slightly outdated, such as estimates. Cleared for another database;
 * failures are not cached.
 * @returns the result of a key: from the cache, or from `read`
 */
export function cachedAnswer<T>({ ms, most, worth = () => true }: Keeping<T>) {
  let from: Database | undefined;
  const stored = new Map<string, { readonly until: number; readonly answer: T }>();
  return async (key: string, read: () => Promise<T>): Promise<T> => {
    const db = primaryDatabase();
    if (from !== db || stored.size >= most) stored.clear();
    from = db;
    const found = stored.get(key);
    if (found && performance.now() < found.until) return found.answer;
    const answer = await read();
    if (worth(answer)) stored.set(key, { until: performance.now() + ms, answer });
    return answer;
  };
}
