import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { openPool } from "./open-pool.ts";
import type { DB } from "./tables.ts";

const INT8 = 20;
const DATE = 1082;

// Ids have at most 10 digits and amounts stay below ₦90 trillion, so numbers are exact; others are refused.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`);
  return value;
});
// A Lagos date stays text: a Date would depend on the machine's time zone.
pg.types.setTypeParser(DATE, (text) => text);

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A pool or a transaction. */
export type Queryable = Database | Tx;

let pool: pg.Pool | undefined;
let side: pg.Pool | undefined;
let databaseUrl = "";
let poolSize = 0;
let kysely: Database | undefined;
let sideKysely: Database | undefined;
let bounded: Database | undefined;
let logging: pg.Pool | undefined;
let health: pg.Pool | undefined;
let metrics: pg.Pool | undefined;

/** Timeout of a query of `boundedDatabase`, milliseconds. */
const BOUND_MS = 2_000;
const SETTINGS = "-c timezone=Africa/Lagos -c idle_in_transaction_session_timeout=60000";
/** Extra wait for a server that does not respond, after the database's own timeout. */
const GRACE_MS = 1_000;
const BOUNDED = `${SETTINGS} -c statement_timeout=${BOUND_MS}`;

/** Set while a transaction holds a connection of the pool. */
const inTransaction = new AsyncLocalStorage<Set<() => void>>();

/** Connections to a server for reading: the primary, or a replica. */
export interface ReadServer {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly bounded: Database;
}

/** Set while reads use another server than the primary. */
const readServer = new AsyncLocalStorage<ReadServer | undefined>();

/** Runs `work` with reads from that server. Transactions always use the primary. */
export function readAt<T>(server: ReadServer | undefined, work: () => T): T {
  return readServer.run(server, work);
}

/** Milliseconds. */
const REPLICA_BOUND_MS = 60_000;

/** Two connections that monitor the lag of a replica: an unresponsive one is detected within two seconds. */
export function openWatchPool(url: string): pg.Pool {
  const options = `${SETTINGS} -c statement_timeout=${BOUND_MS / 2}`;
  return openPool(url, "ratebook-replica-watch", 2, options, BOUND_MS, BOUND_MS);
}

/** Connections to a replica, as many as to the primary. The caller ends `pool` and destroys `bounded`. */
export function openReadServer(url: string, size: number): ReadServer {
  const limit = `${SETTINGS} -c statement_timeout=${REPLICA_BOUND_MS}`;
  const reads = openPool(url, "ratebook-replica", size, limit, 5_000, REPLICA_BOUND_MS + GRACE_MS);
  const searchSize = Math.ceil(size / 4);
  const search = openPool(url, "ratebook-replica-search", searchSize, BOUNDED, 5_000, BOUND_MS + GRACE_MS);
  return { db: kyselyOn(reads), pool: reads, bounded: kyselyOn(search) };
}

function kyselyOn(connections: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) });
}

/** Opens the connection pool of the process. Call once, before any query. */
export function openDatabase(url: string, size = 20): Database {
  if (kysely) throw new Error("The database is already open.");
  databaseUrl = url;
  poolSize = size;
  pool = openPool(databaseUrl, "ratebook", size, `${SETTINGS} -c statement_timeout=60000`);
  if (process.env["NODE_ENV"] === "test") refuseSecondConnections(pool);
  kysely = kyselyOn(pool);
  return kysely;
}

/**
 * A second connection requested while holding the first can deadlock: enough concurrent requests hold all connections,
 * and all time out. It does not happen with few requests, so tests always refuse it.
 */
function refuseSecondConnections(connections: pg.Pool): void {
  const connect = connections.connect.bind(connections);
  const watched = (...args: Parameters<typeof connect>) => {
    if (inTransaction.getStore())
      throw new Error(
        "A second connection was requested inside a transaction: pass `tx` on, or use sidePool().",
      );
    return connect(...args);
  };
  connections.connect = watched as typeof connections.connect;
}

/** The open database, or a replica within `readAt`. Throws if the process has not opened it. */
export function database(): Database {
  return readServer.getStore()?.db ?? primaryDatabase();
}

/** The primary. Caches refer to this database. */
export function primaryDatabase(): Database {
  if (!kysely) throw new Error("The database is not open.");
  return kysely;
}

/** The pool itself, for COPY and prepared statements on hot paths. */
export function connectionPool(): pg.Pool {
  const opened = readServer.getStore()?.pool ?? pool;
  if (!opened) throw new Error("The database is not open.");
  return opened;
}

/**
 * A few extra connections for queries inside and outside transactions (rate limits, settings), which must not wait for
 * a second connection of the pool.
 */
export function sidePool(): pg.Pool {
  if (!kysely) throw new Error("The database is not open.");
  side ??= openPool(databaseUrl, "ratebook-side", 3, `${SETTINGS} -c statement_timeout=60000`);
  return side;
}

/** The same connections for built queries: for short reads. */
export function sideDatabase(): Database {
  sideKysely ??= kyselyOn(sidePool());
  return sideKysely;
}

/**
 * A few connections for queries that may be slow, such as searches. The database cancels them after two seconds
 * (57014), and the pool stays available for other requests.
 */
export function boundedDatabase(): Database {
  const replica = readServer.getStore();
  if (replica) return replica.bounded;
  if (!kysely) throw new Error("The database is not open.");
  bounded ??= kyselyOn(openPool(databaseUrl, "ratebook-search", Math.ceil(poolSize / 4), BOUNDED));
  return bounded;
}

/**
 * The single connection that writes the system logs, separate from the pool so that logging can't block requests. It
 * has short timeouts.
 */
export function logPool(): pg.Pool {
  if (!kysely) throw new Error("The database is not open.");
  const limits = "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=5000";
  logging ??= openPool(
    databaseUrl,
    "ratebook-log",
    1,
    `-c timezone=Africa/Lagos -c synchronous_commit=off ${limits}`,
  );
  return logging;
}

/**
 * The single connection for health checks, separate from the pool, which may be exhausted. Responds within two seconds
 * or fails.
 */
export function healthPool(): pg.Pool {
  if (!kysely) throw new Error("The database is not open.");
  const options = `-c timezone=Africa/Lagos -c statement_timeout=${BOUND_MS} -c lock_timeout=${BOUND_MS}`;
  health ??= openPool(databaseUrl, "ratebook-health", 1, options, BOUND_MS, BOUND_MS + GRACE_MS / 2);
  return health;
}

/** A separate connection for metrics, so that slow queries don't affect health checks. */
export function metricsPool(): pg.Pool {
  if (!kysely) throw new Error("The database is not open.");
  const options = `-c timezone=Africa/Lagos -c statement_timeout=${BOUND_MS} -c lock_timeout=${BOUND_MS}`;
  metrics ??= openPool(databaseUrl, "ratebook-metrics", 1, options, BOUND_MS, BOUND_MS + GRACE_MS);
  return metrics;
}

export interface PoolFigures {
  readonly pool: "requests" | "side";
  /** Maximum connections, those in use, and requests waiting for one. */
  readonly size: number;
  readonly used: number;
  readonly waiting: number;
}

/** Current figures of the pools. */
export function poolFigures(): PoolFigures[] {
  const open = [
    { pool: "requests" as const, of: pool },
    { pool: "side" as const, of: side },
  ];
  return open.flatMap(({ pool, of }) =>
    of ? [{ pool, size: of.options.max, used: of.totalCount - of.idleCount, waiting: of.waitingCount }] : [],
  );
}

export async function closeDatabase(): Promise<void> {
  const open = [kysely, bounded];
  const pools = [side, logging, health, metrics];
  kysely = undefined;
  bounded = undefined;
  pool = undefined;
  sideKysely = undefined;
  side = undefined;
  logging = undefined;
  health = undefined;
  metrics = undefined;
  await Promise.all([...open.map((one) => one?.destroy()), ...pools.map((one) => one?.end())]);
}

const RETRYABLE = new Set(["40001", "40P01"]);

/** Codes are random, 40 bits each: with a million documents, one in a million new codes already exists. */
const RANDOM_CODE_KEY = /_(?:pay_code|security_code)_key$/;

const UNIQUE_VIOLATION = "23505";

/**
 * Runs `work` in one transaction. Retries serialisation failures, deadlocks and duplicate random codes with jitter, and
 * once a unique violation, because a value that was free when checked may have been taken since: the second run reports
 * it. So `work` must have no side effects outside the database, except those that it resets with `onRetry`.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let hadDuplicate = false;
  for (let attempt = 1; ; attempt++) {
    const resets = new Set<() => void>();
    try {
      return await primaryDatabase()
        .transaction()
        .execute((tx) => readAt(undefined, () => inTransaction.run(resets, () => work(tx))));
    } catch (error) {
      const { code = "", constraint = "" } = error as { code?: string; constraint?: string };
      const isCodeClash = code === UNIQUE_VIOLATION && RANDOM_CODE_KEY.test(constraint);
      const isDuplicate = code === UNIQUE_VIOLATION && !isCodeClash;
      const isRetryable = isCodeClash || RETRYABLE.has(code) || (isDuplicate && !hadDuplicate);
      if (attempt === 5 || !isRetryable) throw error;
      hadDuplicate ||= isDuplicate;
      for (const reset of resets) reset();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** Calls `reset` if the current transaction is rolled back and run again. Does nothing outside a transaction. */
export function onRetry(reset: () => void): void {
  inTransaction.getStore()?.add(reset);
}
