import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * Has the database look at what an import filled, so that lists are quick and their counts right at once and
 * not only when it looks by itself. A role that owns no tables may not: the database passes them over then.
 */
export async function analyzeImported(resource: AnyResource, withOwners: boolean): Promise<void> {
  const owners = withOwners ? ["individual", "corporate", "ownership"] : [];
  for (const table of new Set([resource.name, ...owners, "import_line"]))
    await sql`ANALYZE ${sql.table(table)}`.execute(database()).catch((error: unknown) =>
      // What was brought in stands all the same.
      log.warn({ err: error, table }, "analyzing after an import failed"),
    );
}
