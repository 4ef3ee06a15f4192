/**
 * An empty table of what was sent, by the names it was sent under. Not `{}`: that has a "constructor" and a "toString" before
 * anything is put in, and takes "__proto__" for something else.
 */
export function byName<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

/** Sets a property by a name that people typed: "__proto__" becomes a property like any other. */
export function setOwn<T>(into: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(into, name, { value, configurable: true, enumerable: true, writable: true });
}
