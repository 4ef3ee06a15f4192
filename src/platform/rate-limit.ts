import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { isWithin } from "#domain/networks.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { networkOf } from "#kernel/network-of.ts";
import { readSettings, type Settings } from "#kernel/settings.ts";
import { shareCall } from "./shared-call-counts.ts";
import { sharedLimiter } from "./shared-limiter.ts";

interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly message: string;
}

/** Default limits. Shared by all processes through the database. */
const LIMITS = {
  "sign-in-address": {
    points: 100,
    seconds: 15 * 60,
    message: "Too many failed sign-ins from this connection. Try again in a few minutes.",
  },
  "reset-address": {
    points: 30,
    seconds: 15 * 60,
    message: "Too many failed attempts from this connection. Try again in a few minutes.",
  },
  "reset-ask": {
    points: 30,
    seconds: 15 * 60,
    message: "Too many password resets were requested from this connection. Try again in a few minutes.",
  },
  "contact-proof": {
    points: 10,
    seconds: 60 * 60,
    message: "Too many codes were sent. Wait an hour and try again.",
  },
  "record-claim": {
    points: 10,
    seconds: 60 * 60,
    message: "Too many codes were sent. Wait an hour and try again.",
  },
  "self-registration": {
    points: 5,
    seconds: 60 * 60,
    message: "Too many accounts were created from this connection. Wait an hour and try again.",
  },
  "registration-contact": {
    points: 10,
    seconds: 60 * 60,
    message: "Too many messages were sent to this phone number or email address. Wait an hour and try again.",
  },
  "registration-finish": {
    points: 30,
    seconds: 60 * 60,
    message: "Too many attempts. Wait an hour and try again.",
  },
  "own-record": {
    points: 60,
    seconds: 60 * 60,
    message: "You registered too many records. Wait an hour and try again.",
  },
  "colleague-invite": {
    points: 10,
    seconds: 60 * 60,
    message: "Too many people were invited. Wait an hour and try again.",
  },
  "own-data": {
    points: 20,
    seconds: 60 * 60,
    message: "You downloaded your data too often. Wait an hour and try again.",
  },
  "payment-start": {
    points: 30,
    seconds: 60,
    message: "Too many payments were started from this connection. Wait a minute and try again.",
  },
  "public-code": {
    points: 20,
    seconds: 60,
    message: "Too many codes were tried from this connection. Wait a minute and try again.",
  },
  "payer-guess": {
    points: 10,
    seconds: 60 * 60,
    message:
      "This payer has been checked too often. Wait an hour and try again, or contact the revenue office.",
  },
  "payer-guess-day": {
    points: 20,
    seconds: 24 * 60 * 60,
    message:
      "This payer has been checked too often today. Try again tomorrow, or contact the revenue office.",
  },
  "biometric-ask": {
    points: 10,
    seconds: 60 * 60,
    message: "Too many codes were requested from this connection. Wait an hour and try again.",
  },
  "biometric-person": {
    points: 5,
    seconds: 60 * 60,
    message: "Too many codes were sent to this payer. Wait an hour and try again.",
  },
  "biometric-person-all": {
    points: 30,
    seconds: 60 * 60,
    message:
      "Too many codes were sent to this payer. Wait an hour and try again, or contact the revenue office.",
  },
  "biometric-photo": {
    points: 60,
    seconds: 60 * 60,
    message: "Too many photos were sent from this connection. Wait an hour and try again.",
  },
  "capture-code": {
    points: 20,
    seconds: 60,
    message: "Too many codes were tried from this connection. Wait a minute and try again.",
  },
  "plate-check": {
    points: 30,
    seconds: 60,
    message: "Too many plates were checked from this connection. Wait a minute and try again.",
  },
  "complaint-send": {
    points: 20,
    seconds: 60 * 60,
    message: "Too many complaints were sent from this connection. Wait an hour and try again.",
  },
  "complaint-photo": {
    points: 60,
    seconds: 60 * 60,
    message: "Too many photos were uploaded from this connection. Wait an hour and try again.",
  },
  "complaint-follow": {
    points: 60,
    seconds: 60 * 60,
    message: "Too many messages were sent from this connection. Wait an hour and try again.",
  },
  "setting-test": {
    points: 20,
    seconds: 60,
    message: "Too many tests. Wait a minute and try again.",
  },
} satisfies Record<string, Limit>;

type LimitName = keyof typeof LIMITS;

/** The current limit, with an administrator's settings. */
async function currentLimit(name: LimitName): Promise<Limit> {
  const limit = LIMITS[name];
  if (name === "sign-in-address") {
    const { address_tries, minutes } = await readAppSetting("sign_in");
    return { ...limit, points: address_tries, seconds: minutes * 60 };
  }
  if (name === "self-registration")
    return { ...limit, points: (await readAppSetting("self_registration")).an_hour };
  const { code_tries, payment_starts } = await readAppSetting("limits");
  if (name === "public-code") return { ...limit, points: code_tries };
  return name === "payment-start" ? { ...limit, points: payment_starts } : limit;
}

/** Consumes an attempt from the limit of an address. Throws too-many with the seconds to wait. */
export async function consumeAttempt(name: LimitName, address: string): Promise<void> {
  const { points, seconds, message } = await limitFor(name, address);
  const limiter = sharedLimiter(name, { points, duration: seconds });
  try {
    await limiter.consume(networkOf(address));
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected;
    throw tooMany(message, rejected as RateLimiterRes);
  }
}

/**
 * Checks the remaining failures of an address: only failures count, so that people sharing an address don't lock each other
 * out. @throws AppError too-many with the seconds to wait
 */
export async function assertFailuresLeft(name: LimitName, address: string): Promise<void> {
  const limit = await limitFor(name, address);
  const result = await sharedLimiter(name, rateOf(limit)).get(networkOf(address));
  if (result && result.consumedPoints >= limit.points) throw tooMany(limit.message, result);
}

/** Counts a failure of an address. */
export async function countFailure(name: LimitName, address: string): Promise<void> {
  const limiter = sharedLimiter(name, rateOf(await limitFor(name, address)));
  // Beyond the limit, `assertFailuresLeft` refuses the next attempt.
  await limiter.consume(networkOf(address)).catch((rejected: unknown) => {
    if (rejected instanceof Error) throw rejected;
  });
}

const rateOf = ({ points, seconds }: Limit) => ({ points, duration: seconds });

/** Many officers share the address of a trusted office. */
const OFFICE_FACTOR = 10;
const OFFICE_LIMITS: ReadonlySet<LimitName> = new Set(["sign-in-address", "reset-address", "reset-ask"]);

async function limitFor(name: LimitName, address: string): Promise<Limit> {
  const limit = await currentLimit(name);
  return OFFICE_LIMITS.has(name) && (await isTrustedOffice(address))
    ? { ...limit, points: limit.points * OFFICE_FACTOR }
    : limit;
}

/** Whether an address is in a network that the settings define as an office. */
export async function isTrustedOffice(address: string): Promise<boolean> {
  const { office_networks } = await readAppSetting("sign_in");
  return isWithin(office_networks.split("\n"), address);
}

// A database write per read would cost more than the read: each process counts, and shares its counts once a second.
let sessions: RateLimiterMemory;
let visitors: RateLimiterMemory;
setCallLimits(readSettings());

/** Sets the API calls per minute of each session, and of each visitors' address; resets the counts. */
export function setCallLimits({ apiCalls, visitorCalls }: Pick<Settings, "apiCalls" | "visitorCalls">): void {
  sessions = new RateLimiterMemory({ keyPrefix: "session", points: apiCalls, duration: 60 });
  visitors = new RateLimiterMemory({ keyPrefix: "visitor", points: visitorCalls, duration: 60 });
}

/**
 * API calls per minute: 600 per session, 300 for all visitors from one address, unless configured otherwise. Throws too-many
 * with the seconds to wait.
 */
export async function consumeCall({ session, ip }: Pick<Actor, "session" | "ip">): Promise<void> {
  const limiter = session ? sessions : visitors;
  const key = session ? session.id : networkOf(ip ?? "unknown");
  try {
    shareCall(limiter, key, await limiter.consume(key));
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) shareCall(limiter, key, rejected);
    throw tooMany("Too many requests. Wait a minute and try again.", rejected as RateLimiterRes);
  }
}

function tooMany(message: string, { msBeforeNext }: RateLimiterRes): AppError {
  return new AppError("too-many", message, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}
