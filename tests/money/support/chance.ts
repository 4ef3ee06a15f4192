/** Numbers that follow from a seed alone (mulberry32): what a test did by chance can be done again. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to `below`, which is not reached; whole. */
  whole(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  /** One of several. Throws for none. */
  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error("There is nothing to pick from.");
    return from[this.whole(from.length)] as T;
  }

  shuffle<T>(all: readonly T[]): T[] {
    const left = [...all];
    return all.map(() => left.splice(this.whole(left.length), 1)[0] as T);
  }
}
