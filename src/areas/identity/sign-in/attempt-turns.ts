import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#kernel/app-error.ts";
import { sidePool } from "#kernel/db/client.ts";
import { withoutSlot } from "#platform/shedding/without-slot.ts";

/** How failures on a key delay the next attempt. */
export interface TurnPolicy {
  /** Failures without a delay. */
  readonly allowed: number;
  /** Minutes without a failure after which the count restarts. */
  readonly minutes: number;
  /** Milliseconds of the first delay, doubled with each further failure. */
  readonly firstDelay?: number;
  /** Milliseconds after which a waiting attempt is rejected. */
  readonly patience?: number;
}

/** The outcome of an attempt. Failures are counted; a success resets the count; `open` changes nothing. */
export type Outcome = "failed" | "succeeded" | "open";

/** Resolves after this many milliseconds; replaced in tests. */
export type Wait = (ms: number) => Promise<unknown>;

const FIRST_DELAY_MS = 1_000;
/** Maximum delay as a multiple of the first: 16 s. */
const MAX_DELAY_FACTOR = 16;
/** More than the maximum delay, so that a single attempt always gets its turn. */
const MAX_WAIT_MS = 30_000;
/** Maximum attempts that wait for a key in this process; each holds a request open. */
const MAX_WAITING = 10;
/** Milliseconds between two checks of a key that another process holds. */
const POLL_MS = 100;
/** Seconds after which the turn of a crashed process expires. */
const LEASE_SECONDS = 60;

const queues = new Map<string, { length: number; last: Promise<void> }>();

/**
 * Runs an attempt in turn: sequentially for each key across all processes, and after a failure not before its delay (1 s to 16
 * s). The database decides, so concurrent attempts or several processes give no advantage. An attempt that would wait too long
 * is rejected. No connection is held while waiting.
 * @param work checks the attempt and returns its outcome
 * @throws AppError too-many, and any error of `work`
 */
export async function inTurn<T>(
  name: string,
  policy: TurnPolicy,
  work: () => Promise<{ readonly outcome: Outcome; readonly value: T }>,
  wait: Wait = pause,
): Promise<T> {
  const key = keyOf(name);
  const leave = await joinQueue(key.toString("hex"), policy);
  try {
    const lease = await takeLease(key, policy, wait);
    let outcome: Outcome = "open";
    try {
      const done = await work();
      outcome = done.outcome;
      return done.value;
    } finally {
      await endLease(key, lease, outcome, policy);
    }
  } finally {
    leave();
  }
}

/** Resets the failures of a key, after another confirmation of identity. A running attempt keeps its turn. */
export async function resetFailures(name: string): Promise<void> {
  await sidePool().query("UPDATE attempt_turn SET failures = 0, next_at = '-infinity' WHERE key = $1", [
    keyOf(name),
  ]);
}

function keyOf(name: string): Buffer {
  return createHash("sha256").update(`attempt ${name}`).digest();
}

/** Only one attempt of this process polls the database at a time. Returns a function that releases the next. */
async function joinQueue(key: string, { patience = MAX_WAIT_MS }: TurnPolicy): Promise<() => void> {
  const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() };
  if (queue.length >= MAX_WAITING) throw tooManyAttempts(patience);
  queues.set(key, queue);
  queue.length += 1;
  const { last } = queue;
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.last = promise;
  const leave = () => {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(key);
    resolve();
  };
  const gaveUp = new AbortController();
  const isTurn = await withoutSlot(() =>
    Promise.race([
      last.then(() => true),
      pause(patience, false, { signal: gaveUp.signal, ref: false }).catch(() => false),
    ]),
  );
  gaveUp.abort();
  if (isTurn) return leave;
  // Later attempts still wait for the one before.
  void last.then(leave);
  throw tooManyAttempts(patience);
}

async function takeLease(
  key: Buffer,
  { minutes, patience = MAX_WAIT_MS }: TurnPolicy,
  wait: Wait,
): Promise<string> {
  const lease = randomUUID();
  for (let waited = 0; ; ) {
    const inserted = await sidePool().query(
      `INSERT INTO attempt_turn AS t (key, lease, lease_until, until)
       VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3), clock_timestamp() + make_interval(mins => $4))
       ON CONFLICT (key) DO UPDATE SET lease = excluded.lease, lease_until = excluded.lease_until,
         failures = CASE WHEN t.until <= clock_timestamp() THEN 0 ELSE t.failures END
       WHERE (t.lease IS NULL OR t.lease_until <= clock_timestamp())
         AND (t.next_at <= clock_timestamp() OR t.until <= clock_timestamp())`,
      [key, lease, LEASE_SECONDS, minutes],
    );
    if (inserted.rowCount === 1) return lease;
    const { rows } = await sidePool().query<{ ms: number }>(
      `SELECT CASE WHEN next_at > clock_timestamp() THEN ceil(extract(epoch FROM next_at - clock_timestamp()) * 1000)::integer
         ELSE $2::integer END AS ms FROM attempt_turn WHERE key = $1`,
      [key, POLL_MS],
    );
    const ms = Math.max(1, rows[0]?.ms ?? 1);
    waited += ms;
    if (waited > patience) throw tooManyAttempts(ms);
    await withoutSlot(() => wait(ms));
  }
}

async function endLease(key: Buffer, lease: string, outcome: Outcome, policy: TurnPolicy): Promise<void> {
  if (outcome === "succeeded") {
    await sidePool().query("DELETE FROM attempt_turn WHERE key = $1 AND lease = $2", [key, lease]);
    return;
  }
  const failed = outcome === "failed" ? 1 : 0;
  await sidePool().query(
    `UPDATE attempt_turn SET lease = NULL, lease_until = NULL, failures = failures + $3,
       next_at = CASE WHEN $3 = 0 OR failures + 1 < $4 THEN next_at
         ELSE clock_timestamp() + make_interval(secs => $5 / 1000.0 * least($6, power(2, least(failures + 1 - $4, 20)))) END,
       until = CASE WHEN $3 = 0 THEN until ELSE clock_timestamp() + make_interval(mins => $7) END
     WHERE key = $1 AND lease = $2`,
    [
      key,
      lease,
      failed,
      policy.allowed,
      policy.firstDelay ?? FIRST_DELAY_MS,
      MAX_DELAY_FACTOR,
      policy.minutes,
    ],
  );
  if (failed) await sidePool().query(DELETE_EXPIRED);
}

/** Deletes some expired entries at a time. */
const DELETE_EXPIRED = `DELETE FROM attempt_turn WHERE key IN (SELECT key FROM attempt_turn
  WHERE until < clock_timestamp() AND (lease IS NULL OR lease_until < clock_timestamp())
  ORDER BY until LIMIT 20 FOR UPDATE SKIP LOCKED)`;

function tooManyAttempts(ms: number): AppError {
  return new AppError(
    "too-many",
    "Too many failed attempts on this account. Wait a few minutes and try again.",
    {
      retryAfter: Math.max(1, Math.ceil(ms / 1_000)),
    },
  );
}
