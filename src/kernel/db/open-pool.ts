import type { Socket } from "node:net";
import pg from "pg";

/**
 * A pool under a name that the database's own views show.
 * @param options settings of each connection
 * @param connectionTimeoutMillis how long to wait for one
 * @param silentMillis milliseconds after which a server that is silent counts as gone, whatever the network says; unset, only
 *   the server itself ends a question
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
 * A machine that is gone sends no word of it: where an answer has not come in time the connection is broken off, which
 * fails the question. What is read as a stream is left alone: it takes as long as there is.
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
      const asked = Reflect.apply(super.query, this, given) as unknown;
      if (asked instanceof Promise) asked.then(end, end);
      else if (typeof last !== "function") end();
      return asked as never;
    }
  };
}

function hangUp(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/**
 * A connection that breaks must not end the process, idle or between two statements of a transaction: the next
 * query on it reports it.
 */
function surviveBreaks(connections: pg.Pool): void {
  connections.on("error", () => undefined);
  connections.on("connect", (client) => client.on("error", () => undefined));
}
