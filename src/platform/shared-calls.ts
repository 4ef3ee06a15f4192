import type { Pool } from "pg";
import type { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { sidePool } from "#kernel/db/client.ts";
import { log } from "./system-log/log.ts";

const SHARE_MS = 1_000;
const WINDOW_MS = 60_000;
/** Clients below this share of a limit in this process are not counted together with other processes. */
const BUSY = 1 / 8;

/** Counts of a key sent to and received from other processes. */
interface Notice {
  readonly limiter: RateLimiterMemory;
  /** Local calls not shared yet. */
  untold: number;
  /** End of the shared window in the database; a different value is a new window. */
  expire: number;
  /** Calls of that window: shared by us, received from others. */
  ours: number;
  others: number;
  /** Time of the last call by this process's clock, milliseconds. */
  at: number;
}

const busy = new Map<string, Notice>();
let from: Pool | undefined;
let isDue = false;

/**
 * Counts calls in all processes together: once a second each process shares the counts of frequent clients in one statement,
 * and adds those of the others. A limit is thus accurate to a second's calls, and usual calls write nothing.
 */
export function shareCall(limiter: RateLimiterMemory, key: string, { consumedPoints }: RateLimiterRes): void {
  const name = limiter.getKey(key);
  const known = busy.get(name);
  if (known?.limiter === limiter) {
    known.untold += 1;
    known.at = performance.now();
  } else if (consumedPoints > limiter.points * BUSY)
    busy.set(name, {
      limiter,
      untold: consumedPoints,
      expire: 0,
      ours: 0,
      others: 0,
      at: performance.now(),
    });
  else return;
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    shareCallCounts().catch((error: unknown) =>
      log.warn({ err: error }, "call counts could not be shared between servers"),
    );
  }, SHARE_MS).unref();
}

/** Sends the calls since the last exchange, and adds those of the other processes. */
async function shareCallCounts(): Promise<void> {
  const pool = sidePool();
  if (from !== pool) for (const entry of busy.values()) entry.expire = 0;
  from = pool;
  const telling = [...busy].filter(([, { untold }]) => untold > 0);
  const paths = telling.map(([, { untold }]) => untold);
  for (const [name, { at }] of busy) if (performance.now() - at > WINDOW_MS) busy.delete(name);
  if (telling.length === 0) return;
  // In one order everywhere, so that two processes never wait for each other.
  const { rows } = await pool.query<{ key: string; points: number; expire: number }>(
    `INSERT INTO rate_limit AS r (key, points, expire)
     SELECT key, points, $3 FROM unnest($1::text[], $2::int[]) AS t (key, points) ORDER BY key
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN r.expire <= $4 THEN excluded.points ELSE r.points + excluded.points END,
       expire = CASE WHEN r.expire <= $4 THEN excluded.expire ELSE r.expire END
     RETURNING key, points, expire`,
    [telling.map(([name]) => `calls ${name}`), paths, Date.now() + WINDOW_MS, Date.now()],
  );
  const counts = new Map(rows.map((row) => [row.key, row]));
  for (const [index, [name, entry]] of telling.entries()) {
    const row = counts.get(`calls ${name}`);
    if (row) await applyCounts(name, entry, paths[index] ?? 0, row);
  }
}

async function applyCounts(
  name: string,
  notice: Notice,
  paths: number,
  row: { points: number; expire: number },
) {
  if (row.expire !== notice.expire) Object.assign(notice, { expire: row.expire, ours: 0, others: 0 });
  notice.untold -= paths;
  notice.ours += paths;
  const others = row.points - notice.ours;
  const fresh = others - notice.others;
  notice.others = others;
  if (fresh > 0) await notice.limiter.penalty(name.slice(notice.limiter.keyPrefix.length + 1), fresh);
}
