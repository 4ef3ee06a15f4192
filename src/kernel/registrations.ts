/**
 * A list of typed entries that upper areas register at start (`app/registrations.ts`), so that lower areas can use them
 * without importing upper ones.
 */
export class Registrations<T> {
  readonly #what: string;
  readonly #entries: T[] = [];

  /** @param what for the error, plural: "payables" */
  constructor(what: string) {
    this.#what = what;
  }

  /** Called once at the start of every process. */
  add(...entries: readonly T[]): void {
    this.#entries.push(...entries);
  }

  /** @throws Error when nothing was registered, so that a missing registration is noticed */
  all(): readonly T[] {
    if (this.#entries.length === 0) throw new Error(`No ${this.#what} were registered.`);
    return this.#entries;
  }
}
