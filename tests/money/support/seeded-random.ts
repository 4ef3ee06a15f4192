/** Random numbers from a seed (mulberry32), so that a random test can be repeated. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, but not including, `below`. */
  integer(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  /** One of several. Throws when there are none. */
  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error("There is nothing to pick from.");
    return from[this.integer(from.length)] as T;
  }

  shuffle<T>(all: readonly T[]): T[] {
    const left = [...all];
    return all.map(() => left.splice(this.integer(left.length), 1)[0] as T);
  }
}
