/** Results of a ticket check, in list order. */
export const verdicts = {
  valid: "Valid",
  expired: "Expired",
  "wrong-holder": "Wrong vehicle",
  void: "Voided",
  none: "No ticket",
  "not-yet": "Not yet valid",
  unknown: "Unknown",
  forged: "Forged",
} as const;

export type Verdict = keyof typeof verdicts;

export const verdictNames = Object.keys(verdicts) as [Verdict, ...Verdict[]];

/** How a ticket was looked up: by QR code, by the code below it, or by plate. */
export const checkMethods = { qr: "QR code", code: "Code", plate: "Plate" } as const;

export type CheckMethod = keyof typeof checkMethods;

export const checkMethodNames = Object.keys(checkMethods) as [CheckMethod, ...CheckMethod[]];

/** Maximum length of a lookup; QR codes signed by a phone are the longest. */
export const MAX_LOOKUP_LENGTH = 800;

/** Maximum checks per request. */
export const MAX_CHECKS_PER_REQUEST = 200;

/** The fields of a ticket that determine its result. Instants. */
export interface TicketStatus {
  readonly status: string;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly voided_at: Date | null;
  readonly holder_key: string | null;
}

/**
 * The result of a check at an instant. A ticket voided later was still valid then.
 * @param seen the plate or phone number seen by the inspector; undefined if only the ticket was seen
 */
export function validateTicket(ticket: TicketStatus, at: Date, seen?: string): Verdict {
  const { status, voided_at, valid_from, valid_to, holder_key } = ticket;
  if (status === "void" && (voided_at === null || voided_at <= at)) return "void";
  if (at >= valid_to) return "expired";
  if (seen !== undefined && holder_key !== null && holder_key !== seen) return "wrong-holder";
  return at < valid_from ? "not-yet" : "valid";
}

/** The ticket of a holder to report: the one with the best result, then the latest end. */
export function bestTicket<T extends TicketStatus>(tickets: readonly T[], at: Date): T | undefined {
  const order: readonly Verdict[] = ["valid", "not-yet", "expired", "void"];
  const rank = (ticket: T) => order.indexOf(validateTicket(ticket, at));
  return [...tickets].sort((a, b) => rank(a) - rank(b) || b.valid_to.getTime() - a.valid_to.getTime())[0];
}
