import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import { log } from "./system-log/log.ts";

/**
 * Keeps how a backup or a look through the books ended, for the metrics. A database that takes no writes now, such as one
 * that is not migrated yet, is no reason to fail what was done.
 * @param detail a line without anything personal
 */
export async function keepEnd(
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
    log.warn({ err: error, name }, "how an operator's command ended was not kept");
  }
}
