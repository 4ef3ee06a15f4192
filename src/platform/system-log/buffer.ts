import type { Entry } from "./entry.ts";

/** An entry that waits to be written, and when it was made: milliseconds of this process's own clock. */
export interface Waiting {
  readonly entry: Entry;
  readonly at: number;
}

/**
 * What waits to be written, bounded. Requests that went well make room for newer ones, the oldest first, and never push
 * out anything else. Of what is not well the first stay when there is no room: where trouble began tells most.
 */
export class LogBuffer {
  readonly #most: number;
  #well: Waiting[] = [];
  #trouble: Waiting[] = [];
  #lost = 0;
  #refused = 0;

  /** @param most entries of each sort */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#well.length + this.#trouble.length;
  }

  add(entry: Entry, at: number): void {
    if (isWell(entry)) {
      this.#well.push({ entry, at });
      if (this.#well.length > this.#most) this.#dropOldest();
    } else if (this.#trouble.length < this.#most) this.#trouble.push({ entry, at });
    else this.#lost++;
  }

  /** Takes out the oldest `most`, in the order they were made. */
  take(most: number): Waiting[] {
    const taken: Waiting[] = [];
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

  /** Puts back what could not be written, before what came meanwhile. */
  giveBack(waiting: readonly Waiting[]): void {
    this.#well = [...waiting.filter(({ entry }) => isWell(entry)), ...this.#well];
    while (this.#well.length > this.#most) this.#dropOldest();
    const trouble = [...waiting.filter(({ entry }) => !isWell(entry)), ...this.#trouble];
    this.#trouble = trouble.slice(0, this.#most);
    this.#lost += trouble.length - this.#trouble.length;
  }

  /** Counts entries that were given up elsewhere. */
  lose(count: number): void {
    this.#lost += count;
  }

  /** How many were given up since this was last asked. */
  takeLost(): number {
    const lost = this.#lost;
    this.#lost = 0;
    return lost;
  }

  /** Counts calls that were refused because there were too many: no entry each, for whoever sends them writes the logs. */
  refuse(count: number): void {
    this.#refused += count;
  }

  /** How many were refused since this was last asked. */
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

function isWell({ kind, level }: Entry): boolean {
  return kind === "request" && level !== "error";
}
