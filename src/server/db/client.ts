import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
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
let limiters: pg.Pool | undefined;
let address = "";
let kysely: Database | undefined;

/** Opens the process's one pool. Call once, before anything reads. */
export function openDatabase(url: string, size = 20): Database {
  if (kysely) throw new Error("The database is already open.");
  address = url;
  pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: "ratebook",
    options:
      "-c timezone=Africa/Lagos -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000",
  });
  surviveBreaks(pool);
  kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return kysely;
}

/**
 * A connection that breaks must not end the process, idle or between two statements of a transaction: the next
 * query on it reports it.
 */
function surviveBreaks(connections: pg.Pool): void {
  connections.on("error", () => undefined);
  connections.on("connect", (client) => client.on("error", () => undefined));
}

/** The open database. Throws when the process has not opened it. */
export function database(): Database {
  if (!kysely) throw new Error("The database is not open.");
  return kysely;
}

/** The pool itself, for COPY and named statements on hot paths. */
export function connectionPool(): pg.Pool {
  if (!pool) throw new Error("The database is not open.");
  return pool;
}

/**
 * A few connections for counting tries, apart from the pool: a limit asked for inside a transaction would
 * otherwise wait for a second connection while it holds the first, and enough of them would hold them all.
 */
export function limiterPool(): pg.Pool {
  if (!kysely) throw new Error("The database is not open.");
  if (!limiters) {
    limiters = new pg.Pool({
      connectionString: address,
      max: 3,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      application_name: "ratebook-limits",
    });
    surviveBreaks(limiters);
  }
  return limiters;
}

export async function closeDatabase(): Promise<void> {
  const open = kysely;
  const counting = limiters;
  kysely = undefined;
  pool = undefined;
  limiters = undefined;
  await Promise.all([open?.destroy(), counting?.end()]);
}

const RETRY = new Set(["40001", "40P01"]);

/** Runs `work` in one transaction; serialisation failures and deadlocks are tried again with jitter. */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database().transaction().execute(work);
    } catch (error) {
      const { code } = error as { code?: string };
      if (!code || !RETRY.has(code) || attempt === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
