import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { authorizeLog } from "./authorize-log.ts";
import { type LogQuery, logConditions } from "./log-query.ts";
import { type LogRow, logColumns, readLog } from "./log-row.ts";

export interface LogPage extends Page<LogRow> {
  /** Id of the newest entry, whatever the filters: the start of the live tail. */
  readonly cursor: number;
}

/**
 * Lists the logs, latest first.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function listLog(actor: Actor, query: LogQuery & PageQuery): Promise<LogPage> {
  authorizeLog(actor);
  return withSearchTimeout(async () => {
    const where = await logConditions(actor, query);
    // Read before the rows, so that concurrent entries appear twice instead of being missed.
    const cursor = await newestId();
    const before = query.after === undefined ? sql`` : sql`AND l.id < ${query.after}`;
    const page = await countedPage(boundedDatabase(), query, { from: sql`system_log l`, where }, (limit) =>
      readLog(
        actor,
        sql`SELECT ${logColumns} FROM system_log l WHERE ${where} ${before} ORDER BY l.id DESC LIMIT ${limit}`,
      ),
    );
    return { ...page, cursor };
  });
}

/** Id of the newest entry; 0 if there is none. */
export async function newestId(): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM system_log`.execute(
    boundedDatabase(),
  );
  return rows[0]?.id ?? 0;
}
