/**
 * When an attempt that is not settled is asked about again: 1 minute, 5 minutes and 1 hour after it began, then
 * daily. What stays unknown is escalated to a person, and still asked about.
 */
export const FIRST_POLL = "1 minute";

/** Daily polls before somebody has to look. */
const ESCALATE_AFTER = 4;

/**
 * How many days an attempt is waited for that nobody has paid, and one that was declined: a card may be followed by
 * another on the same page, and by a bank where there is a number to carry there. The gateway's word that it was paid
 * is taken even later.
 */
const PATIENCE_DAYS = {
  page: { unpaid: 7, declined: 1 },
  reference: { unpaid: 31, declined: 31 },
} as const;

const DAY = 86_400_000;

export interface NextPoll {
  /** Null: never again by itself. */
  readonly at: Date | null;
  readonly escalate: boolean;
  readonly expired: boolean;
}

/**
 * What follows on the `count`-th poll (1: the first) of an attempt begun at `created`.
 * @param state after that poll, not settled
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
  const fromBegin = [60_000, 5 * 60_000, 60 * 60_000][count];
  const at =
    fromBegin === undefined
      ? now.getTime() + DAY
      : Math.max(created.getTime() + fromBegin, now.getTime() + 30_000);
  const patience = PATIENCE_DAYS[paidBy];
  if (state === "failed")
    return { at: age > patience.declined * DAY ? null : new Date(at), escalate: false, expired: false };
  const expired = state !== "unknown" && age > patience.unpaid * DAY;
  const escalate = state === "unknown" && count >= ESCALATE_AFTER;
  return { at: expired ? null : new Date(at), escalate, expired };
}
