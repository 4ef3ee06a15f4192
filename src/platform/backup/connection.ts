import type { Socket } from "node:net";
import pg from "pg";

/**
 * Independent of defaults of the server, role or database: values are written in a form that any PostgreSQL reads the same, and
 * no timeout ends long statements.
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

/** A separate connection for a backup or restore. */
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
  // A broken connection makes the next statement fail.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // A graceful end would wait forever for rows that are no longer read.
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    throw error;
  }
}
