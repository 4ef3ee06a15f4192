/**
 * When an attempt that is not settled is asked about again: 1 minute, 5 minutes and 1 hour after it began, then
 * daily. What stays unknown is escalated to a person, and still asked about.
 */
export const FIRST_POLL = "1 minute";

/** Daily polls before somebody has to look. */
const ESCALATE_AFTER = 4;
/** A page nobody paid on. The gateway's word that it was paid is taken even later. */
const EXPIRE_AFTER_DAYS = 7;
/** A declined card may be followed by another on the same page. */
const FAILED_FOR_DAYS = 1;

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
 */
export function nextPoll(
  state: "initiated" | "pending" | "unknown" | "failed",
  count: number,
  created: Date,
  now: Date,
): NextPoll {
  const age = now.getTime() - created.getTime();
  const fromBegin = [60_000, 5 * 60_000, 60 * 60_000][count];
  const at =
    fromBegin === undefined
      ? now.getTime() + DAY
      : Math.max(created.getTime() + fromBegin, now.getTime() + 30_000);
  if (state === "failed")
    return { at: age > FAILED_FOR_DAYS * DAY ? null : new Date(at), escalate: false, expired: false };
  const expired = state !== "unknown" && age > EXPIRE_AFTER_DAYS * DAY;
  const escalate = state === "unknown" && count >= ESCALATE_AFTER;
  return { at: expired ? null : new Date(at), escalate, expired };
}
