import type pg from "pg";
import { isAlone } from "#kernel/db/alone.ts";
import { SettingsError } from "#kernel/settings.ts";

/** Those that wait for us, and are refused then. */
const WAITING = ["ratebook-restore", "ratebook-migrate"];

/** Rows must not be changed while they come back, or before the books are verified. @throws SettingsError */
export async function requireAlone(client: pg.ClientBase): Promise<void> {
  const others = async () => {
    // Within a transaction what was listed first would be listed again.
    await client.query("SELECT pg_stat_clear_snapshot()");
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name LIKE 'ratebook%' AND application_name <> ALL($1::text[]) LIMIT 1`,
      [WAITING],
    );
    return rows.length > 0;
  };
  if (!(await isAlone(others)))
    throw new SettingsError(
      "Something works with this database: stop every server and command first, and begin again.",
    );
}
