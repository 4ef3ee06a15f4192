import { setTimeout as pause } from "node:timers/promises";
import { readAppSetting } from "./app-settings/read.ts";
import { sharedLimiter } from "./shared-limiter.ts";

/** However many tries there were, nobody waits longer. */
export const LONGEST_SECONDS = 16;

/** Milliseconds until it resolves; tests say what becomes of it. */
export type Wait = (ms: number) => Promise<unknown>;

const counter = (minutes: number) =>
  sharedLimiter("sign-in-account", { points: 1_000_000, duration: minutes * 60 });

/**
 * Counts a try to sign in on an account, known or not, and waits by its count: beyond the tries that the settings
 * allow in so many minutes (5 in 15), 1 s to 16 s. Counted first, so that tries sent all at once wait as those sent
 * one by one. It waits rather than refuses: nobody can lock another person out by trying wrong passwords. No
 * connection is held meanwhile.
 */
export async function waitForTurn(account: string, wait: Wait = pause): Promise<void> {
  const { tries: allowed, minutes } = await readAppSetting("sign_in");
  const { consumedPoints } = await counter(minutes).consume(account);
  const late = consumedPoints - allowed;
  if (late > 0) await wait(Math.min(LONGEST_SECONDS, 2 ** (late - 1)) * 1_000);
}

/** Whoever knew the password begins anew. */
export async function forgiveTries(account: string): Promise<void> {
  const { minutes } = await readAppSetting("sign_in");
  await counter(minutes).delete(account);
}
