/** What a look at a ticket can come to, in the order a list of them has. */
export const verdicts = {
  valid: "Valid",
  expired: "Expired",
  "wrong-holder": "Wrong vehicle",
  void: "Void",
  none: "No ticket",
  "not-yet": "Not yet valid",
  unknown: "Unknown",
  forged: "Forged",
} as const;

export type Verdict = keyof typeof verdicts;

export const verdictNames = Object.keys(verdicts) as [Verdict, ...Verdict[]];

/** How a ticket was asked about: its square, the code under it, or the plate it should be for. */
export const ways = { qr: "Square", code: "Code", plate: "Plate" } as const;

export type Way = keyof typeof ways;

export const wayNames = Object.keys(ways) as [Way, ...Way[]];

/** So much of what was asked is kept: a square that a phone signed is the longest. */
export const MOST_ASKED = 800;

/** Looks that one call may bring. */
export const MOST_CHECKS = 200;

/** What of a ticket decides how it stands. Instants. */
export interface TicketStanding {
  readonly status: string;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly voided_at: Date | null;
  readonly holder_key: string | null;
}

/**
 * How a ticket stands at a moment, for who is before the inspector. What was voided later was still good then.
 * @param seen the plate or phone that was seen; undefined where only the ticket was
 */
export function judgeTicket(ticket: TicketStanding, at: Date, seen?: string): Verdict {
  const { status, voided_at, valid_from, valid_to, holder_key } = ticket;
  if (status === "void" && (voided_at === null || voided_at <= at)) return "void";
  if (at >= valid_to) return "expired";
  if (seen !== undefined && holder_key !== null && holder_key !== seen) return "wrong-holder";
  return at < valid_from ? "not-yet" : "valid";
}

/** Of several tickets of one holder the one that counts: the best there is, and of those what ends last. */
export function bestTicket<T extends TicketStanding>(tickets: readonly T[], at: Date): T | undefined {
  const order: readonly Verdict[] = ["valid", "not-yet", "expired", "void"];
  const rank = (ticket: T) => order.indexOf(judgeTicket(ticket, at));
  return [...tickets].sort((a, b) => rank(a) - rank(b) || b.valid_to.getTime() - a.valid_to.getTime())[0];
}
