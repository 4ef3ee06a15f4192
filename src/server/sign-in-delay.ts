import { setTimeout as pause } from "node:timers/promises";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { readAppSetting } from "./app-settings/read.ts";
import { sidePool } from "./db/client.ts";

/** However many tries there were, nobody waits longer. */
export const LONGEST_SECONDS = 16;

/** Milliseconds until it resolves; tests say what becomes of it. */
export type Wait = (ms: number) => Promise<unknown>;

let tries: RateLimiterPostgres | undefined;

function counter(): RateLimiterPostgres {
  tries ??= new RateLimiterPostgres({
    storeClient: sidePool(),
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: "sign-in-account",
    points: 1_000_000,
    duration: 0,
  });
  return tries;
}

/**
 * Counts a try to sign in on an account, known or not, and waits by its count: beyond the tries that the settings
 * allow in so many minutes (5 in 15), 1 s to 16 s. Counted first, so that tries sent all at once wait as those sent
 * one by one. It waits rather than refuses: nobody can lock another person out by trying wrong passwords. No
 * connection is held meanwhile.
 */
export async function waitForTurn(account: string, wait: Wait = pause): Promise<void> {
  const { tries: allowed, minutes } = await readAppSetting("sign_in");
  const counting = counter();
  counting.duration = minutes * 60;
  const { consumedPoints } = await counting.consume(account);
  const late = consumedPoints - allowed;
  if (late > 0) await wait(Math.min(LONGEST_SECONDS, 2 ** (late - 1)) * 1_000);
}

/** Whoever knew the password begins anew. */
export async function forgiveTries(account: string): Promise<void> {
  await counter().delete(account);
}
