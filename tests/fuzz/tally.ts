import type { Operation } from "./document.ts";
import type { Answered } from "./verdict.ts";

/** Writing calls and how many of them succeeded: refused calls test only the refusal. */
export class Tally {
  #calls = 0;
  #done = 0;
  readonly #last = new Map<string, string>();
  readonly #reached = new Set<string>();

  record({ method, name }: Operation, { status, text }: Answered): void {
    if (method === "GET") return;
    this.#calls += 1;
    this.#last.set(name, `${status} ${text.slice(0, 200)}`);
    if (status >= 300) return;
    this.#done += 1;
    this.#reached.add(name);
  }

  /** The share of all calls that succeeded: 0 to 1. */
  get share(): number {
    return this.#done / this.#calls;
  }

  /** The share of operations that succeeded at least once: 0 to 1. */
  reachedShare(operations: readonly Operation[]): number {
    return this.#reached.size / operations.filter(({ method }) => method !== "GET").length;
  }

  /** For improving the input: the operations that never succeeded, and the last answer of each. */
  summary(operations: readonly Operation[]): string {
    const all = operations.filter(({ method }) => method !== "GET").map(({ name }) => name);
    const never = all.filter((name) => !this.#reached.has(name));
    const share = (100 * this.share).toFixed(1);
    return `${this.#done} of ${this.#calls} writes done (${share}%), ${all.length - never.length} of ${all.length} verbs; never:\n${never.map((name) => `${name}: ${this.#last.get(name)}`).join("\n")}\n`;
  }
}
