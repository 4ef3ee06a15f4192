import pg from "pg";

/**
 * A pool under a name that the database's own views show.
 * @param options settings of each connection
 * @param connectionTimeoutMillis how long to wait for one
 */
export function openPool(
  connectionString: string,
  application_name: string,
  max: number,
  options: string,
  connectionTimeoutMillis = 5_000,
): pg.Pool {
  const opened = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    application_name,
    options,
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
