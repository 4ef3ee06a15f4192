import { randomUUID } from "node:crypto";
import fc from "fast-check";

/** One step of a sequence, with the ids of the transfers it refers to. */
export type Step = New<"post"> | New<"hold"> | Later<"finish"> | Later<"void"> | Later<"reverse">;
type New<D> = { do: D; id: string; from: number; to: number; amount: number };
type Later<D> = { do: D; id: string; of: string };

type Draft =
  | { do: "post" | "hold"; from: number; distance: number; amount: number }
  | { do: "finish" | "void" | "reverse"; pick: number }
  | { do: "retry"; pick: number };

const ACCOUNTS = 3;

/** Sequences for the model to resolve: references pick among earlier steps. */
export const steps: fc.Arbitrary<Draft[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom("post" as const, "hold" as const),
      from: fc.nat(ACCOUNTS - 1),
      distance: fc.integer({ min: 1, max: ACCOUNTS - 1 }),
      amount: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
    fc.record({
      do: fc.constantFrom("finish" as const, "void" as const, "reverse" as const),
      pick: fc.nat(),
    }),
    fc.record({ do: fc.constant("retry" as const), pick: fc.nat() }),
  ),
  { minLength: 5, maxLength: 40 },
);

interface Entry {
  readonly step: Step;
  readonly kind: "posted" | "pending" | "post" | "void" | "reversal";
  readonly from: number;
  readonly to: number;
  readonly amount: number;
  endedBy?: string;
}

/** A minimal ledger in memory. */
export class LedgerModel {
  readonly #accounts: number;
  readonly #entries = new Map<string, Entry>();

  constructor(accounts: number) {
    this.#accounts = accounts;
  }

  /** Fills in the transfer each step refers to; a retry repeats an earlier step exactly. */
  resolve(drafts: readonly Draft[]): Step[] {
    const resolved: Step[] = [];
    for (const draft of drafts) {
      const earlier =
        resolved.length > 0 && "pick" in draft ? resolved[draft.pick % resolved.length] : undefined;
      if (draft.do === "post" || draft.do === "hold") {
        const { from, distance, amount } = draft;
        resolved.push({
          do: draft.do,
          id: randomUUID(),
          from,
          to: (from + distance) % this.#accounts,
          amount,
        });
      } else if (earlier && draft.do === "retry") resolved.push(earlier);
      else if (earlier && draft.do !== "retry")
        resolved.push({ do: draft.do, id: randomUUID(), of: earlier.id });
    }
    return resolved;
  }

  /** "done" or the error code. */
  apply(step: Step): string {
    if (step.do === "post" || step.do === "hold") {
      const { from, to, amount } = step;
      const kind = step.do === "post" ? "posted" : "pending";
      if (!this.#entries.has(step.id)) this.#entries.set(step.id, { step, kind, from, to, amount });
      return "done";
    }
    const first = this.#entries.get(step.of);
    if (!first) return "transfer-not-found";
    if (step.do === "reverse" ? !["posted", "post"].includes(first.kind) : first.kind !== "pending")
      return step.do === "reverse" ? "transfer-not-reversible" : "transfer-not-pending";
    if (first.endedBy && first.endedBy !== step.id) return "transfer-ended";
    if (first.endedBy) return "done";
    first.endedBy = step.id;
    const { from, to, amount } = first;
    if (step.do === "reverse")
      this.#entries.set(step.id, { step, kind: "reversal", from: to, to: from, amount });
    else this.#entries.set(step.id, { step, kind: step.do === "finish" ? "post" : "void", from, to, amount });
    return "done";
  }

  balance(account: number): { balance: number; held: number } {
    let balance = 0;
    let held = 0;
    for (const { kind, from, to, amount, endedBy } of this.#entries.values()) {
      if (kind === "pending" && from === account && !endedBy) held += amount;
      if (kind === "pending" || kind === "void") continue;
      if (to === account) balance += amount;
      if (from === account) balance -= amount;
    }
    return { balance, held };
  }
}
