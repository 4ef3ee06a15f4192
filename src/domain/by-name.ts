/**
 * An empty table of what was sent, by the names it was sent under. Not `{}`: that has a "constructor" and a "toString" before
 * anything is put in, and takes "__proto__" for something else.
 */
export function byName<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}
