import type { Pool } from "pg";
import type { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { sidePool } from "#kernel/db/client.ts";
import { log } from "./system-log/log.ts";

const SHARE_MS = 1_000;
const WINDOW_MS = 60_000;
/** Clients below this share of a limit in this process are not counted together with other processes. */
const TRACKED_SHARE = 1 / 8;

/** Counts of a key sent to and received from other processes. */
interface SharedCount {
  readonly limiter: RateLimiterMemory;
  /** Local calls not shared yet. */
  unshared: number;
  /** End of the shared window in the database; a different value is a new window. */
  expire: number;
  /** Calls of that window: shared by us, received from others. */
  ours: number;
  others: number;
  /** Time of the last call by this process's clock, milliseconds. */
  lastCallAt: number;
}

const tracked = new Map<string, SharedCount>();
let countedPool: Pool | undefined;
let isScheduled = false;

/**
 * Counts calls in all processes together: once a second each process shares the counts of frequent clients in one statement,
 * and adds those of the others. A limit is thus accurate to a second's calls, and usual calls write nothing.
 */
export function shareCall(limiter: RateLimiterMemory, key: string, { consumedPoints }: RateLimiterRes): void {
  const name = limiter.getKey(key);
  const entry = tracked.get(name);
  if (entry?.limiter === limiter) {
    entry.unshared += 1;
    entry.lastCallAt = performance.now();
  } else if (consumedPoints > limiter.points * TRACKED_SHARE)
    tracked.set(name, {
      limiter,
      unshared: consumedPoints,
      expire: 0,
      ours: 0,
      others: 0,
      lastCallAt: performance.now(),
    });
  else return;
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    shareCallCounts().catch((error: unknown) =>
      log.warn({ err: error }, "call counts could not be shared between servers"),
    );
  }, SHARE_MS).unref();
}

/** Sends the calls since the last exchange, and adds those of the other processes. */
async function shareCallCounts(): Promise<void> {
  const pool = sidePool();
  if (countedPool !== pool) for (const entry of tracked.values()) entry.expire = 0;
  countedPool = pool;
  const toShare = [...tracked].filter(([, { unshared }]) => unshared > 0);
  const callCounts = toShare.map(([, { unshared }]) => unshared);
  for (const [name, { lastCallAt }] of tracked)
    if (performance.now() - lastCallAt > WINDOW_MS) tracked.delete(name);
  if (toShare.length === 0) return;
  // In one order everywhere, so that two processes never wait for each other.
  const { rows } = await pool.query<{ key: string; points: number; expire: number }>(
    `INSERT INTO rate_limit AS r (key, points, expire)
     SELECT key, points, $3 FROM unnest($1::text[], $2::int[]) AS t (key, points) ORDER BY key
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN r.expire <= $4 THEN excluded.points ELSE r.points + excluded.points END,
       expire = CASE WHEN r.expire <= $4 THEN excluded.expire ELSE r.expire END
     RETURNING key, points, expire`,
    [toShare.map(([name]) => `calls ${name}`), callCounts, Date.now() + WINDOW_MS, Date.now()],
  );
  const counts = new Map(rows.map((row) => [row.key, row]));
  for (const [index, [name, entry]] of toShare.entries()) {
    const row = counts.get(`calls ${name}`);
    if (row) await applyCounts(name, entry, callCounts[index] ?? 0, row);
  }
}

async function applyCounts(
  name: string,
  entry: SharedCount,
  calls: number,
  row: { points: number; expire: number },
) {
  if (row.expire !== entry.expire) Object.assign(entry, { expire: row.expire, ours: 0, others: 0 });
  entry.unshared -= calls;
  entry.ours += calls;
  const others = row.points - entry.ours;
  const newCalls = others - entry.others;
  entry.others = others;
  if (newCalls > 0) await entry.limiter.penalty(name.slice(entry.limiter.keyPrefix.length + 1), newCalls);
}
