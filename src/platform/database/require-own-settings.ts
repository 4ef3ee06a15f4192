import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import { SettingsError } from "#kernel/settings.ts";

/**
 * Refuses connections that ignore our settings: dates would use another time zone, and long statements would not time out. This
 * happens behind a connection pooler that ignores `options`.
 * @throws SettingsError
 */
export async function requireOwnSettings(db: Queryable): Promise<void> {
  const { rows } = await sql<{ zone: string; limit: string }>`
    SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS limit`.execute(db);
  const found = rows[0];
  if (found?.zone === "Africa/Lagos" && found.limit !== "0") return;
  throw new SettingsError(
    `The database ignores the settings of a connection (time zone ${found?.zone}, statement_timeout ${found?.limit}). ` +
      "A connection pooler may drop them: point DATABASE_URL to the PostgreSQL server itself. Ratebook has its own pool.",
  );
}
