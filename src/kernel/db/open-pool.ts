import type { Socket } from "node:net";
import pg from "pg";

/**
 * A pool with an application name.
 * @param options settings of each connection
 * @param connectionTimeoutMillis timeout to get a connection
 * @param responseTimeoutMillis milliseconds without a response after which the server is considered gone; by default only the
 * server's own timeouts apply
 */
export function openPool(
  connectionString: string,
  application_name: string,
  max: number,
  options: string,
  connectionTimeoutMillis = 5_000,
  responseTimeoutMillis?: number,
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
    ...(responseTimeoutMillis !== undefined && { Client: clientWithTimeout(responseTimeoutMillis) }),
  });
  ignoreConnectionErrors(opened);
  return opened;
}

/**
 * A machine that is gone sends no reset: without a response in time the connection is closed, which fails the query.
 * Streams are not limited.
 */
function clientWithTimeout(responseTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    override query(...args: unknown[]): never {
      const timer = setTimeout(() => destroySocket(this), responseTimeoutMillis);
      const stopTimer = () => clearTimeout(timer);
      const callback = args.at(-1);
      if (typeof callback === "function")
        args[args.length - 1] = (...results: unknown[]) => {
          stopTimer();
          callback(...results);
        };
      const query = Reflect.apply(super.query, this, args) as unknown;
      if (query instanceof Promise) query.then(stopTimer, stopTimer);
      else if (typeof callback !== "function") stopTimer();
      return query as never;
    }
  };
}

function destroySocket(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/**
 * A broken connection must not end the process, idle or between two statements of a transaction: the next query reports
 * it.
 */
function ignoreConnectionErrors(connections: pg.Pool): void {
  connections.on("error", () => undefined);
  connections.on("connect", (client) => client.on("error", () => undefined));
}
