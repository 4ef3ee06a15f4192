import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { inTime } from "#kernel/db/in-time.ts";
import { COUNTED, type Page, type PageQuery, toPage } from "#kernel/page-query.ts";
import { authorizeLog } from "./authorize-log.ts";
import { type LogQuery, logConditions } from "./log-query.ts";
import { type LogRow, logColumns, readLog } from "./log-row.ts";

export interface LogPage extends Page<LogRow> {
  /** The newest entry there was, whatever is asked for: from here on the live tail goes on. */
  readonly cursor: number;
}

/**
 * The logs, the latest first.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function listLog(actor: Actor, query: LogQuery & PageQuery): Promise<LogPage> {
  authorizeLog(actor);
  return inTime(async () => {
    const where = await logConditions(actor, query);
    // Before the rows: what is written meanwhile is then told twice, not left out.
    const cursor = await newestId();
    const before = query.after === undefined ? sql`` : sql`AND l.id < ${query.after}`;
    const [rows, counted] = await Promise.all([
      readLog(
        actor,
        sql`SELECT ${logColumns} FROM system_log l WHERE ${where} ${before} ORDER BY l.id DESC LIMIT ${query.per_page + 1}`,
      ),
      sql<{ n: number }>`
        SELECT count(*) AS n FROM (SELECT FROM system_log l WHERE ${where} LIMIT ${COUNTED + 1}) AS counted`.execute(
        boundedDatabase(),
      ),
    ]);
    return { ...toPage(rows, query.per_page, counted.rows[0]?.n ?? 0), cursor };
  });
}

/** The number of the newest entry; 0 while there is none. */
export async function newestId(): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM system_log`.execute(
    boundedDatabase(),
  );
  return rows[0]?.id ?? 0;
}
