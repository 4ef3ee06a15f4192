import { setTimeout as pause } from "node:timers/promises";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { AppError } from "#kernel/app-error.ts";
import { networkOf } from "#kernel/network-of.ts";
import { sharedLimiter } from "#platform/shared-limiter.ts";
import { withoutSlot } from "#platform/shedding/without-slot.ts";
import type { Wait } from "./attempt-turns.ts";

const PROOF_LIMIT = { points: 30, duration: 15 * 60 };
const RESET_LIMIT_PER_NETWORK = { points: 5, duration: 60 * 60 };
// Counted, never rejected.
const RESET_COUNTER = { points: 1_000_000, duration: 60 * 60 };
const RESETS_WITHOUT_DELAY = 20;
const MAX_DELAY_SECONDS = 16;
/** Text messages cost money: after this many, the account’s owner uses the latest one or waits an hour. */
const MAX_SMS_RESETS = 100;

/**
 * Counts an attempt with a second factor or repeated password. It needs the password or a session, so strangers can’t use up
 * the attempts.
 * @throws AppError too-many after 30 in a quarter of an hour
 */
export async function consumeProofAttempt(userId: number): Promise<void> {
  const seconds = await secondsToWait(sharedLimiter("proof", PROOF_LIMIT), String(userId));
  if (seconds === undefined) return;
  throw new AppError("too-many", "Too many attempts. Wait a few minutes and try again.", {
    retryAfter: seconds,
  });
}

/** Resets the attempts after a success. */
export async function resetProofAttempts(userId: number): Promise<void> {
  await sharedLimiter("proof", PROOF_LIMIT).delete(String(userId));
}

/**
 * Whether another reset can be sent to this account from a network: five an hour, so that strangers use up only their own
 * network’s limit.
 */
export async function mayReset(userId: number, ip: string | undefined): Promise<boolean> {
  const networkKey = `${userId} ${networkOf(ip ?? "unknown")}`;
  return (
    (await secondsToWait(sharedLimiter("reset-here", RESET_LIMIT_PER_NETWORK), networkKey)) === undefined
  );
}

/**
 * Counts a reset of an account from anywhere, and delays it by the count: beyond twenty an hour by 1 s to 16 s. It delays
 * instead of rejecting, so that strangers can’t block the owner. No connection is held meanwhile.
 * @returns whether a text message can be sent: at most a hundred an hour. Email has no limit.
 */
export async function waitForReset(userId: number, wait: Wait = pause): Promise<{ readonly bySms: boolean }> {
  const { consumedPoints } = await sharedLimiter("reset-account", RESET_COUNTER).consume(String(userId));
  const excess = consumedPoints - RESETS_WITHOUT_DELAY;
  if (excess > 0) await withoutSlot(() => wait(Math.min(MAX_DELAY_SECONDS, 2 ** (excess - 1)) * 1_000));
  return { bySms: consumedPoints <= MAX_SMS_RESETS };
}

async function secondsToWait(counter: RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await counter.consume(key);
    return undefined;
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected;
    return Math.max(1, Math.ceil((rejected as { msBeforeNext: number }).msBeforeNext / 1000));
  }
}
