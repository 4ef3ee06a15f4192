/** Sets a property by a name that people typed: "__proto__" becomes a property like any other. */
export function setOwn<T>(into: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(into, name, { value, configurable: true, enumerable: true, writable: true });
}
