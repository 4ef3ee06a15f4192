import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { inTime } from "#kernel/db/in-time.ts";
import { authorizeLog } from "./authorize-log.ts";
import { newestId } from "./list-log.ts";
import { type LogQuery, logConditions } from "./log-query.ts";
import { type LogRow, logColumns, readLog } from "./log-row.ts";

/** Entries of one beat; whoever was away longer gets the latest. */
const MOST = 200;

export interface LogBeat {
  /** The latest first. */
  readonly rows: readonly LogRow[];
  /** What to send as `after` at the next beat. */
  readonly cursor: number;
  /** There were more than are told. */
  readonly skipped: boolean;
}

/**
 * What came into the logs after an entry: one beat of a live tail. Each beat is a call of its own, with its own right: it
 * passes every proxy, and any process may answer it, since numbers are given in the order of commits.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function tailLog(
  actor: Actor,
  query: LogQuery & { readonly after?: number | undefined },
): Promise<LogBeat> {
  authorizeLog(actor);
  return inTime(async () => {
    const where = await logConditions(actor, query);
    const cursor = await newestId();
    const after = query.after ?? cursor;
    if (cursor <= after) return { rows: [], cursor, skipped: false };
    const rows = await readLog(
      actor,
      sql`SELECT ${logColumns} FROM system_log l WHERE ${where} AND l.id > ${after} AND l.id <= ${cursor}
        ORDER BY l.id DESC LIMIT ${MOST + 1}`,
    );
    return { rows: rows.slice(0, MOST), cursor, skipped: rows.length > MOST };
  });
}
