import { type Database, primaryDatabase } from "./client.ts";

interface Keeping<T> {
  /** Milliseconds for which an answer is good. */
  readonly ms: number;
  /** Answers that are kept; one more, and keeping begins anew. */
  readonly most: number;
  /** Which answers are kept at all. */
  readonly worth?: (answer: T) => boolean;
}

/**
 * A memory of this process for what the database told and may be a moment old, such as its own estimates. Another
 * database begins anew; what could not be read is not kept.
 * @returns answers a question by its key: from memory, else as `read` says
 */
export function keeper<T>({ ms, most, worth = () => true }: Keeping<T>) {
  let from: Database | undefined;
  const kept = new Map<string, { readonly until: number; readonly answer: T }>();
  return async (key: string, read: () => Promise<T>): Promise<T> => {
    const db = primaryDatabase();
    if (from !== db || kept.size >= most) kept.clear();
    from = db;
    const found = kept.get(key);
    if (found && performance.now() < found.until) return found.answer;
    const answer = await read();
    if (worth(answer)) kept.set(key, { until: performance.now() + ms, answer });
    return answer;
  };
}
