import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { authorizeLog } from "./authorize-log.ts";
import { newestId } from "./list-log.ts";
import { type LogQuery, logConditions } from "./log-query.ts";
import { type LogRow, logColumns, readLog } from "./log-row.ts";

/** Maximum entries per poll; after a longer pause only the latest are returned. */
const MAX_ENTRIES = 200;

export interface LogBeat {
  /** New entries, latest first. */
  readonly rows: readonly LogRow[];
  /** Value of `after` for the next poll. */
  readonly cursor: number;
  /** Whether there are more new entries than returned. */
  readonly more: boolean;
}

/**
 * Entries after a given one: one poll of a live tail. Each poll is a separate request with its own access check, so that it
 * passes any proxy and any process can answer, because ids follow the order of commits.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function tailLog(
  actor: Actor,
  query: LogQuery & { readonly after?: number | undefined },
): Promise<LogBeat> {
  authorizeLog(actor);
  return withSearchTimeout(async () => {
    const where = await logConditions(actor, query);
    const cursor = await newestId();
    const after = query.after ?? cursor;
    if (cursor <= after) return { rows: [], cursor, more: false };
    const rows = await readLog(
      actor,
      sql`SELECT ${logColumns} FROM system_log l WHERE ${where} AND l.id > ${after} AND l.id <= ${cursor}
        ORDER BY l.id DESC LIMIT ${MAX_ENTRIES + 1}`,
    );
    return { rows: rows.slice(0, MAX_ENTRIES), cursor, more: rows.length > MAX_ENTRIES };
  });
}
