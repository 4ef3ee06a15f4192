import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { openPool } from "./open-pool.ts";
import type { DB } from "./tables.ts";

const INT8 = 20;
const DATE = 1082;

// Ids have at most 10 digits and sums stay below ₦90 trillion, so numbers are exact; what is not, is refused.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`);
  return value;
});
// A Lagos date stays the text it is: as a Date it would shift with the machine's time zone.
pg.types.setTypeParser(DATE, (text) => text);

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Anything that runs a query: the pool or a transaction. */
export type Queryable = Database | Tx;

let pool: pg.Pool | undefined;
let side: pg.Pool | undefined;
let address = "";
let poolSize = 0;
let kysely: Database | undefined;
let sideKysely: Database | undefined;
let bounded: Database | undefined;
let logging: pg.Pool | undefined;
let health: pg.Pool | undefined;
let metrics: pg.Pool | undefined;

/** Milliseconds that a question of `boundedDatabase` may take. */
const BOUND = 2_000;
const SETTINGS = "-c timezone=Africa/Lagos -c idle_in_transaction_session_timeout=60000";
/** The database ends a question itself; a machine that is gone says nothing, and is waited for so much longer. */
const SILENT = 1_000;
const BOUNDED = `${SETTINGS} -c statement_timeout=${BOUND}`;

/** Set while a transaction holds a connection of the pool. */
const holding = new AsyncLocalStorage<true>();

/** Connections to one server that may be read: the primary, or a replica. */
export interface ReadPlace {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly bounded: Database;
}

/** Set while a verb reads somewhere else than on the primary. */
const elsewhere = new AsyncLocalStorage<ReadPlace | undefined>();

/** Runs `work` so that what it reads is read there. Transactions are the primary's all the same. */
export function readAt<T>(place: ReadPlace | undefined, work: () => T): T {
  return elsewhere.run(place, work);
}

/** Milliseconds. */
const REPLICA_BOUND = 60_000;

/** Two connections that look how far a replica is: a silent one is found out within two seconds. */
export function openWatchPool(url: string): pg.Pool {
  const options = `${SETTINGS} -c statement_timeout=${BOUND / 2}`;
  return openPool(url, "ratebook-replica-watch", 2, options, BOUND, BOUND);
}

/** Connections to a replica, as many as to the primary. The caller ends `pool` and destroys `bounded`. */
export function openReadPlace(url: string, size: number): ReadPlace {
  const limit = `${SETTINGS} -c statement_timeout=${REPLICA_BOUND}`;
  const place = openPool(url, "ratebook-replica", size, limit, 5_000, REPLICA_BOUND + SILENT);
  const few = Math.ceil(size / 4);
  const search = openPool(url, "ratebook-replica-search", few, BOUNDED, 5_000, BOUND + SILENT);
  return { db: queriesOf(place), pool: place, bounded: queriesOf(search) };
}

function queriesOf(connections: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) });
}

/** Opens the process's one pool. Call once, before anything reads. */
export function openDatabase(url: string, size = 20): Database {
  if (kysely) throw new Error("The database is already open.");
  address = url;
  poolSize = size;
  pool = openPool(address, "ratebook", size, `${SETTINGS} -c statement_timeout=60000`);
  if (process.env["NODE_ENV"] === "test") refuseSecondConnections(pool);
  kysely = queriesOf(pool);
  return kysely;
}

/**
 * Whoever asks the pool for a second connection while holding the first waits for others who may be waiting for the
 * same: enough of them at once hold them all, and all time out. Few at once never show it, so tests refuse it always.
 */
function refuseSecondConnections(connections: pg.Pool): void {
  const connect = connections.connect.bind(connections);
  const watched = (...given: Parameters<typeof connect>) => {
    if (holding.getStore())
      throw new Error(
        "A second connection is asked for inside a transaction: hand `tx` on, or use sidePool().",
      );
    return connect(...given);
  };
  connections.connect = watched as typeof connections.connect;
}

/** The open database; a replica of it within a verb that may read there. Throws when the process has not opened it. */
export function database(): Database {
  return elsewhere.getStore()?.db ?? primaryDatabase();
}

/** The one that is written. What is remembered of a database is remembered of this one. */
export function primaryDatabase(): Database {
  if (!kysely) throw new Error("The database is not open.");
  return kysely;
}

/** The pool itself, for COPY and named statements on hot paths. */
export function connectionPool(): pg.Pool {
  const opened = elsewhere.getStore()?.pool ?? pool;
  if (!opened) throw new Error("The database is not open.");
  return opened;
}

/**
 * A few connections apart from the pool, for what is asked inside and outside of transactions alike (counting tries,
 * settings): asked of the pool, it would wait for a second connection while holding the first.
 */
export function sidePool(): pg.Pool {
  if (!kysely) throw new Error("The database is not open.");
  side ??= openPool(address, "ratebook-side", 3, `${SETTINGS} -c statement_timeout=60000`);
  return side;
}

/** The same few connections, for queries that are put together: for reads of a moment. */
export function sideDatabase(): Database {
  sideKysely ??= queriesOf(sidePool());
  return sideKysely;
}

/**
 * A few connections for questions that may turn out slow, such as a search over millions: the database ends each
 * after two seconds (57014), and however many are asked, the pool's connections stay for everything else.
 */
export function boundedDatabase(): Database {
  const there = elsewhere.getStore();
  if (there) return there.bounded;
  if (!kysely) throw new Error("The database is not open.");
  bounded ??= queriesOf(openPool(address, "ratebook-search", Math.ceil(poolSize / 4), BOUNDED));
  return bounded;
}

/**
 * The one connection that writes the central-system logs: never one of the pool, so however much there is to write, requests
 * keep theirs. It waits for nobody long, and nobody waits for it.
 */
export function logPool(): pg.Pool {
  if (!kysely) throw new Error("The database is not open.");
  const limits = "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=5000";
  logging ??= openPool(
    address,
    "ratebook-log",
    1,
    `-c timezone=Africa/Lagos -c synchronous_commit=off ${limits}`,
  );
  return logging;
}

/**
 * The one connection that asks whether all is well: never one of the pool, which may be the very thing that is not. It is
 * answered within two seconds, or not at all.
 */
export function healthPool(): pg.Pool {
  if (!kysely) throw new Error("The database is not open.");
  const options = `-c timezone=Africa/Lagos -c statement_timeout=${BOUND} -c lock_timeout=${BOUND}`;
  health ??= openPool(address, "ratebook-health", 1, options, BOUND, BOUND + SILENT / 2);
  return health;
}

/** Another one for the metrics, whose question may be slow: nobody takes a process out of service for that. */
export function metricsPool(): pg.Pool {
  if (!kysely) throw new Error("The database is not open.");
  const options = `-c timezone=Africa/Lagos -c statement_timeout=${BOUND} -c lock_timeout=${BOUND}`;
  metrics ??= openPool(address, "ratebook-metrics", 1, options, BOUND, BOUND + SILENT);
  return metrics;
}

export interface PoolFigures {
  readonly pool: "requests" | "side";
  /** Connections at most, those that work just now, and who waits for one. */
  readonly size: number;
  readonly used: number;
  readonly waiting: number;
}

/** How the pools stand now. */
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
  const apart = [side, logging, health, metrics];
  kysely = undefined;
  bounded = undefined;
  pool = undefined;
  sideKysely = undefined;
  side = undefined;
  logging = undefined;
  health = undefined;
  metrics = undefined;
  await Promise.all([...open.map((one) => one?.destroy()), ...apart.map((one) => one?.end())]);
}

const RETRY = new Set(["40001", "40P01"]);

/** Codes are drawn, 40 bits each: among a million papers the next one was drawn before once in a million times. */
const DRAWN = /_(?:pay_code|security_code)_key$/;

const TAKEN = "23505";

/**
 * Runs `work` in one transaction; serialisation failures, deadlocks and a drawn code that was drawn before are tried
 * again with jitter. So is, once, what was free when it was looked for and taken when it was written: looked for again, it is told of.
 * So `work` does nothing that its database does not undo, but return.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let wasTaken = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await primaryDatabase()
        .transaction()
        .execute((tx) => readAt(undefined, () => holding.run(true, () => work(tx))));
    } catch (error) {
      const { code = "", constraint = "" } = error as { code?: string; constraint?: string };
      const isDrawn = code === TAKEN && DRAWN.test(constraint);
      const isTaken = code === TAKEN && !isDrawn;
      const isWorthAnother = isDrawn || RETRY.has(code) || (isTaken && !wasTaken);
      if (attempt === 5 || !isWorthAnother) throw error;
      wasTaken ||= isTaken;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
