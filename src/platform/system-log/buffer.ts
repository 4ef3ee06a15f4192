import type { Entry } from "./entry.ts";

/** An entry waiting to be written, with its time in milliseconds of this process's clock. */
export interface PendingEntry {
  readonly entry: Entry;
  readonly at: number;
}

/**
 * A bounded buffer of entries. Successful requests are replaced by newer ones, oldest first, and never displace other entries.
 * Of warnings and errors the first ones are kept when it is full, because they show how the problem started.
 */
export class LogBuffer {
  readonly #most: number;
  #well: PendingEntry[] = [];
  #trouble: PendingEntry[] = [];
  #lost = 0;
  #refused = 0;

  /** @param most maximum entries of each sort */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#well.length + this.#trouble.length;
  }

  add(entry: Entry, at: number): void {
    if (isReplaceable(entry)) {
      this.#well.push({ entry, at });
      if (this.#well.length > this.#most) this.#dropOldest();
    } else if (this.#trouble.length < this.#most) this.#trouble.push({ entry, at });
    else this.#lost++;
  }

  /** Removes the oldest `most` entries in order. */
  take(most: number): PendingEntry[] {
    const taken: PendingEntry[] = [];
    let [well, trouble] = [0, 0];
    while (taken.length < most) {
      const [one, other] = [this.#well[well], this.#trouble[trouble]];
      const next = one && (!other || one.at <= other.at) ? one : other;
      if (!next) break;
      taken.push(next);
      if (next === one) well++;
      else trouble++;
    }
    this.#well = this.#well.slice(well);
    this.#trouble = this.#trouble.slice(trouble);
    return taken;
  }

  /** Returns entries that could not be written, before newer ones. */
  giveBack(waiting: readonly PendingEntry[]): void {
    this.#well = [...waiting.filter(({ entry }) => isReplaceable(entry)), ...this.#well];
    while (this.#well.length > this.#most) this.#dropOldest();
    const trouble = [...waiting.filter(({ entry }) => !isReplaceable(entry)), ...this.#trouble];
    this.#trouble = trouble.slice(0, this.#most);
    this.#lost += trouble.length - this.#trouble.length;
  }

  /** Counts entries that were dropped elsewhere. */
  lose(count: number): void {
    this.#lost += count;
  }

  /** Number of entries dropped since the last call. */
  takeLost(): number {
    const lost = this.#lost;
    this.#lost = 0;
    return lost;
  }

  /** Counts refused requests without an entry each, so that a flood of requests doesn't fill the logs. */
  refuse(count: number): void {
    this.#refused += count;
  }

  /** Number of requests refused since the last call. */
  takeRefused(): number {
    const refused = this.#refused;
    this.#refused = 0;
    return refused;
  }

  #dropOldest(): void {
    this.#well.shift();
    this.#lost++;
  }
}

function isReplaceable({ kind, level }: Entry): boolean {
  return kind === "request" && level !== "error";
}
