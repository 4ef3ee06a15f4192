import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import { SettingsError } from "#kernel/settings.ts";

/**
 * Refuses connections that come without the settings we open them with: days would be those of another time zone, and
 * nothing would end what takes too long. It is what a pooler in front of the server does when it is told to ignore `options`.
 * @throws SettingsError
 */
export async function requireOwnSettings(db: Queryable): Promise<void> {
  const { rows } = await sql<{ zone: string; limit: string }>`
    SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS limit`.execute(db);
  const found = rows[0];
  if (found?.zone === "Africa/Lagos" && found.limit !== "0") return;
  throw new SettingsError(
    `The database does not take the settings of a connection (time zone ${found?.zone}, statement_timeout ${found?.limit}). ` +
      "A pooler between drops them: let DATABASE_URL name the PostgreSQL server itself. Ratebook keeps a pool of its own.",
  );
}
