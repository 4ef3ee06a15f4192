import { type Database, primaryDatabase } from "./client.ts";

interface CacheOptions<T> {
  /** Milliseconds for which a result is valid. */
  readonly ms: number;
  /** Maximum cached results; the cache is cleared beyond that. */
  readonly maxEntries: number;
  /** Which results are cached. */
  readonly isCacheable?: (answer: T) => boolean;
}

/**
 * An in-process cache for query results that may be slightly outdated, such as estimates. Cleared for another database;
 * failures are not cached.
 * @returns the result of a key: from the cache, or from `read`
 */
export function cachedQuery<T>({ ms, maxEntries, isCacheable = () => true }: CacheOptions<T>) {
  let cachedDatabase: Database | undefined;
  const entries = new Map<string, { readonly until: number; readonly answer: T }>();
  return async (key: string, read: () => Promise<T>): Promise<T> => {
    const db = primaryDatabase();
    if (cachedDatabase !== db || entries.size >= maxEntries) entries.clear();
    cachedDatabase = db;
    const found = entries.get(key);
    if (found && performance.now() < found.until) return found.answer;
    const answer = await read();
    if (isCacheable(answer)) entries.set(key, { until: performance.now() + ms, answer });
    return answer;
  };
}
