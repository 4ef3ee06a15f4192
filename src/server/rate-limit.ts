import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "./app-error.ts";
import { limiterPool } from "./db/client.ts";
import { readSettings } from "./settings.ts";

interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly message: string;
}

/** The product's limits. Shared by all processes through the database, unless `local`. */
const LIMITS = {
  "sign-in-address": {
    points: 100,
    seconds: 15 * 60,
    message: "Too many sign-in tries from this address. Try again in a few minutes.",
  },
  "payment-start": {
    points: 30,
    seconds: 60,
    message: "Too many payments were begun from here. Wait a minute and go on.",
  },
  "public-code": {
    points: 20,
    seconds: 60,
    message: "Too many codes were tried from here. Wait a minute and try again.",
  },
} satisfies Record<string, Limit>;

const limiters = new Map<string, RateLimiterPostgres>();

/** Takes one try from a limit. Throws too-many with the seconds to wait. */
export async function takeTry(name: keyof typeof LIMITS, key: string): Promise<void> {
  const { points, seconds, message } = LIMITS[name];
  let limiter = limiters.get(name);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: limiterPool(),
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(name, limiter);
  }
  try {
    await limiter.consume(key);
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected;
    throw tooMany(message, rejected as RateLimiterRes);
  }
}

// A write to the database for every read would cost more than the read: counted by each process alone.
const calls = new RateLimiterMemory({ points: readSettings().apiCalls, duration: 60 });

/** API calls a minute for each session: 600 unless the operator says otherwise. */
export async function takeCall(sessionId: string): Promise<void> {
  try {
    await calls.consume(sessionId);
  } catch (rejected) {
    throw tooMany("Too many calls. Wait a minute and go on.", rejected as RateLimiterRes);
  }
}

function tooMany(message: string, { msBeforeNext }: RateLimiterRes): AppError {
  return new AppError("too-many", message, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}

const TRIES_BEFORE_DELAY = 5;
let failures: RateLimiterPostgres | undefined;

function failureCounter(): RateLimiterPostgres {
  failures ??= new RateLimiterPostgres({
    storeClient: limiterPool(),
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: "sign-in-account",
    points: 1_000_000,
    duration: 15 * 60,
  });
  return failures;
}

/**
 * After five failures on an account within 15 minutes every further try waits, 1 s to 16 s. It waits
 * rather than refuses: nobody can lock another person out by trying wrong passwords.
 */
export async function waitForAccount(account: string): Promise<void> {
  const tries = (await failureCounter().get(account))?.consumedPoints ?? 0;
  if (tries < TRIES_BEFORE_DELAY) return;
  const seconds = 2 ** Math.min(4, tries - TRIES_BEFORE_DELAY);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

export async function recordFailure(account: string): Promise<void> {
  await failureCounter().consume(account);
}

export async function forgiveFailures(account: string): Promise<void> {
  await failureCounter().delete(account);
}
