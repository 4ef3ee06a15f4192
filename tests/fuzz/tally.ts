import type { Operation } from "./document.ts";
import type { Answered } from "./judge.ts";

/** Calls of operations that write, and how many of them were done: what is refused tries only what refuses. */
export class Tally {
  #calls = 0;
  #done = 0;
  readonly #last = new Map<string, string>();
  readonly #reached = new Set<string>();

  note({ method, name }: Operation, { status, text }: Answered): void {
    if (method === "GET") return;
    this.#calls += 1;
    this.#last.set(name, `${status} ${text.slice(0, 200)}`);
    if (status >= 300) return;
    this.#done += 1;
    this.#reached.add(name);
  }

  /** Of all calls, those that were done: 0 to 1. */
  get share(): number {
    return this.#done / this.#calls;
  }

  /** Of the verbs, those that were done at least once: 0 to 1. */
  reachedOf(operations: readonly Operation[]): number {
    return this.#reached.size / operations.filter(({ method }) => method !== "GET").length;
  }

  /** For whoever makes the input better: which verbs nothing ever reached, and what was last said there. */
  inWords(operations: readonly Operation[]): string {
    const all = operations.filter(({ method }) => method !== "GET").map(({ name }) => name);
    const never = all.filter((name) => !this.#reached.has(name));
    const share = (100 * this.share).toFixed(1);
    return `${this.#done} of ${this.#calls} writes done (${share} %), ${all.length - never.length} of ${all.length} verbs; never:\n${never.map((name) => `${name}: ${this.#last.get(name)}`).join("\n")}\n`;
  }
}
