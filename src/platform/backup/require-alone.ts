import type pg from "pg";
import { isAlone } from "#kernel/db/is-alone.ts";
import { SettingsError } from "#kernel/settings.ts";

/** Connections that wait for our lock, and are then refused. */
const WAITING = ["ratebook-restore", "ratebook-migrate"];

/** Rows must not be changed during a restore, or before the books are verified. @throws SettingsError */
export async function requireAlone(client: pg.ClientBase): Promise<void> {
  const others = async () => {
    // Without this, statistics are cached for the transaction.
    await client.query("SELECT pg_stat_clear_snapshot()");
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name LIKE 'ratebook%' AND application_name <> ALL($1::text[]) LIMIT 1`,
      [WAITING],
    );
    return rows.length > 0;
  };
  if (!(await isAlone(others)))
    throw new SettingsError("The database is in use. Stop all servers and commands, then try again.");
}
