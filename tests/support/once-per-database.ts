import { type Database, database } from "#kernel/db/client.ts";

/** Creates a value once per database: files of a worker share its modules, but not their databases. */
export function oncePerDatabase<T>(make: () => Promise<T>): () => Promise<T> {
  const made = new WeakMap<Database, Promise<T>>();
  return () => {
    const db = database();
    const known = made.get(db) ?? make();
    made.set(db, known);
    return known;
  };
}
