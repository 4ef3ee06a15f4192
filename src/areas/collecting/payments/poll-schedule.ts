/**
 * When an attempt without a final status is queried again: 1 minute, 5 minutes and 1 hour after its start, then daily.
 * Attempts that remain unknown are escalated to an officer, and still queried.
 */
export const FIRST_POLL = "1 minute";

/** Daily polls before escalation. */
const ESCALATE_AFTER = 4;

/**
 * Days after which unpaid and declined attempts are no longer queried: after a declined card, the payer can use another
 * on the same page, or a bank if there is a number. A later "paid" from the gateway is still accepted.
 */
const POLL_DAYS = {
  page: { unpaid: 7, declined: 1 },
  reference: { unpaid: 31, declined: 31 },
} as const;

const DAY = 86_400_000;

export interface NextPoll {
  /** Null: no automatic query any more. */
  readonly at: Date | null;
  readonly escalate: boolean;
  readonly expired: boolean;
}

/**
 * The next poll after the `count`-th (1: the first) of an attempt started at `created`.
 * @param state after that poll, not final
 * @param paidBy on a page alone, or also with a number at a bank
 */
export function nextPoll(
  state: "initiated" | "pending" | "unknown" | "failed",
  count: number,
  created: Date,
  now: Date,
  paidBy: "page" | "reference" = "page",
): NextPoll {
  const age = now.getTime() - created.getTime();
  const fromStart = [60_000, 5 * 60_000, 60 * 60_000][count];
  const at =
    fromStart === undefined
      ? now.getTime() + DAY
      : Math.max(created.getTime() + fromStart, now.getTime() + 30_000);
  const limits = POLL_DAYS[paidBy];
  if (state === "failed")
    return { at: age > limits.declined * DAY ? null : new Date(at), escalate: false, expired: false };
  const expired = state !== "unknown" && age > limits.unpaid * DAY;
  const escalate = state === "unknown" && count >= ESCALATE_AFTER;
  return { at: expired ? null : new Date(at), escalate, expired };
}
