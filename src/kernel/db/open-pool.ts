import type { Socket } from "node:net";
import pg from "pg";

/**
 * A pool with an application name.
 * @param options settings of each connection
 * @param connectionTimeoutMillis timeout to get a connection
 * @param silentMillis milliseconds without a response after which the server is considered gone; by default only the
 * server's own timeouts apply
 */
export function openPool(
  connectionString: string,
  application_name: string,
  max: number,
  options: string,
  connectionTimeoutMillis = 5_000,
  silentMillis?: number,
): pg.Pool {
  const opened = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    application_name,
    options,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(silentMillis !== undefined && { Client: impatient(silentMillis) }),
  });
  surviveBreaks(opened);
  return opened;
}

/**
 * A machine that is gone sends no reset: without a response in time the connection is closed, which fails the query.
 * Streams are not limited.
 */
function impatient(silentMillis: number): typeof pg.Client {
  return class extends pg.Client {
    override query(...given: unknown[]): never {
      const timer = setTimeout(() => hangUp(this), silentMillis);
      const end = () => clearTimeout(timer);
      const last = given.at(-1);
      if (typeof last === "function")
        given[given.length - 1] = (...answer: unknown[]) => {
          end();
          last(...answer);
        };
      const query = Reflect.apply(super.query, this, given) as unknown;
      if (query instanceof Promise) query.then(end, end);
      else if (typeof last !== "function") end();
      return query as never;
    }
  };
}

function hangUp(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/**
 * A broken connection must not end the process, idle or between two statements of a transaction: the next query reports
 * it.
 */
function surviveBreaks(connections: pg.Pool): void {
  connections.on("error", () => undefined);
  connections.on("connect", (client) => client.on("error", () => undefined));
}
