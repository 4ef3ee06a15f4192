import type { Socket } from "node:net";
import pg from "pg";

/**
 * Whatever the server, its role or its database prefer: values are written so that any PostgreSQL reads them as they were,
 * and no limit of time ends what takes hours.
 */
const SETTINGS = [
  "client_encoding=UTF8",
  "datestyle=ISO",
  "intervalstyle=postgres",
  "timezone=UTC",
  "bytea_output=hex",
  "extra_float_digits=1",
  "search_path=public",
  "statement_timeout=0",
  "lock_timeout=0",
  "idle_in_transaction_session_timeout=0",
]
  .map((one) => `-c ${one}`)
  .join(" ");

/** A connection of its own for a backup or restore. */
export async function withConnection<T>(
  url: string,
  name: "ratebook-backup" | "ratebook-restore",
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    options: SETTINGS,
    keepAlive: true,
  });
  // One that breaks fails the next statement.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const done = await work(client);
    await client.end();
    return done;
  } catch (error) {
    // Rows may be on their way that nobody takes any more: a polite end would wait for them for ever.
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    throw error;
  }
}
