import type { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { sidePool } from "#kernel/db/client.ts";

/** How often something may be done: `points` times in `duration` seconds. */
export interface Rate {
  readonly points: number;
  readonly duration: number;
}

/** Of each pool its own: a program that closes the database and opens another counts in that one. */
const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>();

/**
 * The counter of this name that all processes share through the database.
 * @param rate its limit from now on
 */
export function sharedLimiter(keyPrefix: string, { points, duration }: Rate): RateLimiterPostgres {
  const pool = sidePool();
  const known = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(pool, known);
  const limiter =
    known.get(keyPrefix) ??
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  known.set(keyPrefix, limiter);
  limiter.points = points;
  limiter.duration = duration;
  return limiter;
}
