import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import { log } from "./system-log/log.ts";

/**
 * Stores the result of a backup or verification, for the metrics. If the database can't be written now, for example because it
 * is not migrated, the command doesn't fail.
 * @param detail a line without personal data
 */
export async function recordRun(
  db: Queryable,
  name: "backup" | "verify",
  ok: boolean,
  detail: string,
): Promise<void> {
  try {
    await sql`
      INSERT INTO upkeep (name, ended_at, ok, detail, ok_at)
      VALUES (${name}, now(), ${ok}, ${detail.slice(0, 500)}, CASE WHEN ${ok} THEN now() END)
      ON CONFLICT (name) DO UPDATE SET ended_at = excluded.ended_at, ok = excluded.ok, detail = excluded.detail,
        ok_at = coalesce(excluded.ok_at, upkeep.ok_at)`.execute(db);
  } catch (error) {
    log.warn({ err: error, name }, "the result of an operator’s command was not recorded");
  }
}
