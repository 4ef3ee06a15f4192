import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import type { DB } from "#kernel/db/tables.ts";
import { requireOwnSettings } from "#platform/database/require-own-settings.ts";
import { createTestDatabase } from "../support/database.ts";

/** A pooler that ignores `options` gives out connections with the server's defaults. */

async function withoutSettings(url: string, options: string): Promise<unknown> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return requireOwnSettings(db)
    .catch((error: unknown) => error)
    .finally(() => db.destroy());
}

test("accepts a server that applies the settings of our connections, and refuses one behind a pooler that drops them", async () => {
  const made = await createTestDatabase();
  try {
    await requireOwnSettings(database());
    for (const options of ["-c timezone=UTC -c statement_timeout=60000", "-c timezone=Africa/Lagos"])
      expect(String(await withoutSettings(made.url, options)), options).toMatch(
        /A connection pooler may drop them/,
      );
  } finally {
    await made.close();
  }
});
