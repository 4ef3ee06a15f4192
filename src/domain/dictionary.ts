/**
 * An empty map by names from input. Not `{}`, which has inherited properties such as "constructor" and treats
 * "__proto__" specially.
 */
export function dictionary<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

/** Sets a property by a name from input; "__proto__" becomes an ordinary property. */
export function setEntry<T>(into: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(into, name, { value, configurable: true, enumerable: true, writable: true });
}
