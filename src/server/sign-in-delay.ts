import { setTimeout as pause } from "node:timers/promises";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { limiterPool } from "./db/client.ts";

const TRIES_BEFORE_DELAY = 5;
const LONGEST_SECONDS = 16;
const FORGOTTEN_AFTER_SECONDS = 15 * 60;

/** Milliseconds until it resolves; tests say what becomes of it. */
export type Wait = (ms: number) => Promise<unknown>;

let tries: RateLimiterPostgres | undefined;

function counter(): RateLimiterPostgres {
  tries ??= new RateLimiterPostgres({
    storeClient: limiterPool(),
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: "sign-in-account",
    points: 1_000_000,
    duration: FORGOTTEN_AFTER_SECONDS,
  });
  return tries;
}

/**
 * Counts a try to sign in on an account, known or not, and waits by its count: from the sixth within 15 minutes on
 * 1 s to 16 s. Counted first, so that tries sent all at once wait as those sent one by one. It waits rather than
 * refuses: nobody can lock another person out by trying wrong passwords. No connection is held meanwhile.
 */
export async function waitForTurn(account: string, wait: Wait = pause): Promise<void> {
  const { consumedPoints } = await counter().consume(account);
  const late = consumedPoints - TRIES_BEFORE_DELAY;
  if (late > 0) await wait(Math.min(LONGEST_SECONDS, 2 ** (late - 1)) * 1_000);
}

/** Whoever knew the password begins anew. */
export async function forgiveTries(account: string): Promise<void> {
  await counter().delete(account);
}
