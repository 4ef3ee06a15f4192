/**
 * A list that upper areas add typed entries to when the program starts (`app/registrations.ts`), so that the lower area that uses
 * them does not import those areas.
 */
export class Registrations<T> {
  readonly #what: string;
  readonly #entries: T[] = [];

  /** @param what for the error, in the plural: "payables" */
  constructor(what: string) {
    this.#what = what;
  }

  /** Called once at the start of every process. */
  add(...entries: readonly T[]): void {
    this.#entries.push(...entries);
  }

  /** @throws Error when nothing was registered: a program that left it out must fail, not skip the work */
  all(): readonly T[] {
    if (this.#entries.length === 0) throw new Error(`No ${this.#what} were registered.`);
    return this.#entries;
  }
}
