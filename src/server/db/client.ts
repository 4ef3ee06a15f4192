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
let poolSize = 0;
let kysely: Database | undefined;
let bounded: Database | undefined;

/** Milliseconds that a question of `boundedDatabase` may take. */
const BOUND = 2_000;
const SETTINGS = "-c timezone=Africa/Lagos -c idle_in_transaction_session_timeout=60000";

/** Opens the process's one pool. Call once, before anything reads. */
export function openDatabase(url: string, size = 20): Database {
  if (kysely) throw new Error("The database is already open.");
  address = url;
  poolSize = size;
  pool = openPool("ratebook", size, `${SETTINGS} -c statement_timeout=60000`);
  kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return kysely;
}

function openPool(application_name: string, max: number, options?: string): pg.Pool {
  const opened = new pg.Pool({
    connectionString: address,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name,
    ...(options && { options }),
  });
  surviveBreaks(opened);
  return opened;
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
  limiters ??= openPool("ratebook-limits", 3);
  return limiters;
}

/**
 * A few connections for questions that may turn out slow, such as a search over millions: the database ends each
 * after two seconds (57014), and however many are asked, the pool's connections stay for everything else.
 */
export function boundedDatabase(): Database {
  if (!kysely) throw new Error("The database is not open.");
  const open = () =>
    openPool("ratebook-search", Math.ceil(poolSize / 4), `${SETTINGS} -c statement_timeout=${BOUND}`);
  bounded ??= new Kysely<DB>({ dialect: new PostgresDialect({ pool: open() }) });
  return bounded;
}

export async function closeDatabase(): Promise<void> {
  const open = [kysely, bounded];
  const counting = limiters;
  kysely = undefined;
  bounded = undefined;
  pool = undefined;
  limiters = undefined;
  await Promise.all([...open.map((one) => one?.destroy()), counting?.end()]);
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
