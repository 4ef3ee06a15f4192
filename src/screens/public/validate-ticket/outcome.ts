import type { Verdict } from "#domain/ticket-check.ts";

/** What an inspector is told of one look. */
export interface Outcome {
  readonly check_id: string;
  readonly is: Verdict | Uncertain;
  /** The signature alone; the books were not asked. */
  readonly offline: boolean;
  /** When, by the clock that was used. Milliseconds since 1970. */
  readonly at: number;
  /** What was scanned or typed. */
  readonly asked: string;
  readonly ticket?: SeenTicket;
  /** The plate that was typed beside the ticket. */
  readonly seen?: string;
  /** Instead of the usual words. */
  readonly why?: string;
  /** Sold without a network, and not in the books yet. */
  readonly unbooked?: boolean;
}

/** Neither good nor bad: somebody with a network has to look. */
export type Uncertain =
  | "clock"
  | "no-clock"
  | "unbound"
  | "no-keys"
  | "unknown-key"
  | "lost-key"
  | "cut-off"
  | "unable"
  | "no-network"
  | "refused"
  | "signed-out";

export interface SeenTicket {
  readonly category: string;
  readonly holder_key: string | null;
  readonly from: number;
  /** Milliseconds since 1970. */
  readonly to: number;
  readonly code?: string | null;
  readonly agent?: string | null;
  readonly park?: string | null;
}

type Look = readonly [kind: "yes" | "no" | "ask", word: string, why: string];

/** The one word, and what it means. */
export const outcomes: Readonly<Record<Verdict | Uncertain, Look>> = {
  valid: ["yes", "Valid", ""],
  expired: ["no", "Expired", ""],
  "wrong-holder": ["no", "Wrong plate", "This ticket belongs to another"],
  void: ["no", "Void", "Cancelled after it was sold"],
  none: ["no", "No ticket", "Nothing was paid for it"],
  "not-yet": ["no", "Not yet", ""],
  unknown: ["no", "Unknown", "We sold no ticket like this. Scan or type it again"],
  forged: ["no", "Forged", "Not made by us, or altered"],
  clock: ["ask", "Clock", "This phone’s clock was set back. Set it right, or check with a network"],
  "no-clock": [
    "ask",
    "Ask",
    "This phone does not know the office’s time yet. Open this page once with a network",
  ],
  unbound: [
    "ask",
    "Not bound",
    "Signed by us, for whoever uses it first. The books were not asked whose it is",
  ],
  "no-keys": ["ask", "Ask", "This phone has no keys yet. Open this page once with a network"],
  "unknown-key": ["ask", "Ask", "Signed with a key this phone does not know. Check it with a network"],
  "lost-key": ["ask", "Ask", "Signed with a key that was lost. Check it with a network"],
  "cut-off": ["ask", "Ask", "Sold on a phone that was cut off. Check it with a network"],
  unable: ["ask", "Ask", "This browser cannot check signatures. Check it with a network"],
  "no-network": ["ask", "Ask", "Without a network only the square of a ticket can be checked"],
  "signed-out": ["ask", "Sign in", "Your session has ended. Sign in again to ask the books"],
  refused: ["ask", "Ask", "The office did not take this look"],
};
