import type { Verdict } from "#domain/ticket-check.ts";

/** The result of one check. */
export interface Outcome {
  readonly check_id: string;
  readonly is: Verdict | Uncertain;
  /** Checked by signature only, offline. */
  readonly offline: boolean;
  /** The time by the clock used, in milliseconds since 1970. */
  readonly at: number;
  /** The code scanned or entered. */
  readonly asked: string;
  readonly ticket?: SeenTicket;
  /** The plate entered with the ticket. */
  readonly seen?: string;
  /** Replaces the default text. */
  readonly message?: string;
  /** Sold offline, and not recorded yet. */
  readonly unbooked?: boolean;
}

/** Undecided: needs an online check. */
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

type Style = readonly [kind: "yes" | "no" | "ask", word: string, why: string];

/** The result word and its meaning. */
export const outcomes: Readonly<Record<Verdict | Uncertain, Style>> = {
  valid: ["yes", "Valid", ""],
  expired: ["no", "Expired", ""],
  "wrong-holder": ["no", "Wrong plate", "This ticket is for another plate"],
  void: ["no", "Voided", "Voided after sale"],
  none: ["no", "No ticket", "No payment found"],
  "not-yet": ["no", "Not yet", ""],
  unknown: ["no", "Unknown", "We have no record of this ticket. Check the code and try again."],
  forged: ["no", "Forged", "Not issued by us, or altered"],
  clock: ["ask", "Check clock", "This phone’s clock was set back. Correct it or check online."],
  "no-clock": [
    "ask",
    "Check online",
    "This phone can’t confirm the current time. Open this page once while online.",
  ],
  unbound: ["ask", "Not assigned", "This ticket has no plate yet, and our records were not checked."],
  "no-keys": ["ask", "Check online", "This phone can’t check tickets yet. Open this page once while online."],
  "unknown-key": ["ask", "Check online", "This phone doesn’t have the signing key. Check online."],
  "lost-key": ["ask", "Check online", "The signing key is compromised. Check online."],
  "cut-off": ["ask", "Check online", "Sold on a blocked phone. Check online."],
  unable: ["ask", "Check online", "This browser can’t check signatures. Check online."],
  "no-network": ["ask", "Check online", "You’re offline, so you can only check QR codes."],
  "signed-out": ["ask", "Sign in", "Your session has ended. Sign in again."],
  refused: ["ask", "Check online", "The server couldn’t save this check"],
};
