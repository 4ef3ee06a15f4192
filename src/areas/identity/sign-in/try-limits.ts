import { setTimeout as pause } from "node:timers/promises";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { AppError } from "#kernel/app-error.ts";
import { networkOf } from "#kernel/network-of.ts";
import { sharedLimiter } from "#platform/shared-limiter.ts";
import { outside } from "#platform/shedding/outside.ts";
import type { Wait } from "./attempt-turns.ts";

const PROOFS = { points: 30, duration: 15 * 60 };
const RESETS_FROM_HERE = { points: 5, duration: 60 * 60 };
// Never refused, only counted.
const RESETS = { points: 1_000_000, duration: 60 * 60 };
const RESETS_AT_ONCE = 20;
const LONGEST_SECONDS = 16;
/** Text messages cost money: whoever owns the account reads the latest of so many, or asks for another in an hour. */
const RESETS_BY_SMS = 100;

/**
 * Counts a second factor, or a password told again. Only whoever knows the password or holds a session comes this
 * far, so nobody else can use the tries up.
 * @throws AppError too-many after 30 in a quarter of an hour
 */
export async function takeProofTry(userId: number): Promise<void> {
  const seconds = await secondsToWait(sharedLimiter("proof", PROOFS), String(userId));
  if (seconds === undefined) return;
  throw new AppError("too-many", "Too many tries. Wait a few minutes and try again.", {
    retryAfter: seconds,
  });
}

/** Whoever proved it begins anew. */
export async function forgiveProofTries(userId: number): Promise<void> {
  await sharedLimiter("proof", PROOFS).delete(String(userId));
}

/**
 * Whether one more reset may be sent to this account from one network: five an hour, so that whoever asks for
 * another's uses up their own.
 */
export async function mayReset(userId: number, ip: string | undefined): Promise<boolean> {
  const here = `${userId} ${networkOf(ip ?? "unknown")}`;
  return (await secondsToWait(sharedLimiter("reset-here", RESETS_FROM_HERE), here)) === undefined;
}

/**
 * Counts a reset of an account, whoever asked, and waits by its count: beyond twenty in an hour 1 s to 16 s. It waits
 * rather than refuses: nobody can use up what its owner needs. No connection is held meanwhile.
 * @returns whether a text message may still be sent: not beyond a hundred in an hour. E-mail always may.
 */
export async function waitForReset(userId: number, wait: Wait = pause): Promise<{ readonly bySms: boolean }> {
  const { consumedPoints } = await sharedLimiter("reset-account", RESETS).consume(String(userId));
  const late = consumedPoints - RESETS_AT_ONCE;
  if (late > 0) await outside(() => wait(Math.min(LONGEST_SECONDS, 2 ** (late - 1)) * 1_000));
  return { bySms: consumedPoints <= RESETS_BY_SMS };
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
