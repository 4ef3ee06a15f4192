import type { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { sidePool } from "#kernel/db/client.ts";

/** A limit: `points` in `duration` seconds. */
export interface Rate {
  readonly points: number;
  readonly duration: number;
}

/** By pool: after another database is opened, attempts are counted there. */
const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>();

/**
 * The limiter with this key prefix. All processes share its counts through the database.
 * @param rate replaces its current limit
 */
export function sharedLimiter(keyPrefix: string, { points, duration }: Rate): RateLimiterPostgres {
  const pool = sidePool();
  const byName = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(pool, byName);
  const limiter =
    byName.get(keyPrefix) ??
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  byName.set(keyPrefix, limiter);
  limiter.points = points;
  limiter.duration = duration;
  return limiter;
}
