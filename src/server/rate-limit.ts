import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import type { Actor } from "./actor.ts";
import { AppError } from "./app-error.ts";
import { limiterPool } from "./db/client.ts";
import { networkOf } from "./network-of.ts";
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

/** Takes one try from the limit of an address. Throws too-many with the seconds to wait. */
export async function takeTry(name: keyof typeof LIMITS, address: string): Promise<void> {
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
    await limiter.consume(networkOf(address));
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected;
    throw tooMany(message, rejected as RateLimiterRes);
  }
}

// A write to the database for every read would cost more than the read: counted by each process alone.
const { apiCalls, visitorCalls } = readSettings();
const sessions = new RateLimiterMemory({ keyPrefix: "session", points: apiCalls, duration: 60 });
const visitors = new RateLimiterMemory({ keyPrefix: "visitor", points: visitorCalls, duration: 60 });

/**
 * API calls a minute: 600 for each session, 300 for all visitors from one address, unless the operator says
 * otherwise. Throws too-many with the seconds to wait.
 */
export async function takeCall({ session, ip }: Pick<Actor, "session" | "ip">): Promise<void> {
  try {
    await (session ? sessions.consume(session.id) : visitors.consume(networkOf(ip ?? "unknown")));
  } catch (rejected) {
    throw tooMany("Too many calls. Wait a minute and go on.", rejected as RateLimiterRes);
  }
}

function tooMany(message: string, { msBeforeNext }: RateLimiterRes): AppError {
  return new AppError("too-many", message, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}
