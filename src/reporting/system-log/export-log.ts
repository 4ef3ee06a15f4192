import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { csvFile, type GeneratedFile } from "#platform/export/formats.ts";
import { batchedSheet, type RowColumns, textColumn } from "#platform/export/row-sheet.ts";
import { authorizeLog } from "./authorize-log.ts";
import { type LogQuery, logConditions } from "./log-query.ts";
import { type LogRow, logColumns, readLog } from "./log-row.ts";

/** Maximum rows; for more, users select a period. */
const MAX_EXPORTED = 50_000;

const NAMES = [
  "number",
  "at",
  "kind",
  "level",
  "request_id",
  "method",
  "route",
  "status",
  "code",
  "ms",
  "user_id",
  "network",
  "job_id",
  "name",
  "act",
  "reference",
  "attempt",
  "cause",
  "stack_frames",
  "dropped_entries",
  "worker",
] as const;

const COLUMNS: RowColumns<LogRow> = NAMES.map((name) => textColumn(name, (row) => cellText(row, name)));

function cellText(row: LogRow, name: (typeof NAMES)[number]): string {
  if (name === "number") return String(row.id);
  if (name === "at") return row.at.toISOString();
  return String(row[name] ?? "");
}

/**
 * Exports the logs as CSV, latest first, with account ids and without names. The export is audited before the first row is
 * sent.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function exportLog(actor: Actor, query: LogQuery): Promise<GeneratedFile> {
  authorizeLog(actor);
  const where = await withSearchTimeout(() => logConditions(actor, query));
  const { q: _typed, ...plain } = query;
  const params = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  await audit(database(), actor, { action: "system_log.export", after: params });
  const read = (after: number | undefined, limit: number) => {
    const before = after === undefined ? sql`` : sql`AND l.id < ${after}`;
    return withSearchTimeout(() =>
      readLog(
        actor,
        sql`SELECT ${logColumns} FROM system_log l WHERE ${where} ${before} ORDER BY l.id DESC LIMIT ${limit}`,
      ),
    );
  };
  return csvFile("central-system-logs", batchedSheet("System logs", COLUMNS, read, MAX_EXPORTED));
}
