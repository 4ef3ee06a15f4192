import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { BYTE_ORDER_MARK, csvRow } from "#kernel/csv-row.ts";
import { database } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { authorizeLog } from "./authorize-log.ts";
import { type LogQuery, logConditions } from "./log-query.ts";
import { type LogRow, logColumns, readLog } from "./log-row.ts";

/** Rows in memory at once. */
const BATCH = 1_000;
/** Maximum rows; for more, users select a period. */
const MAX_EXPORTED = 50_000;

const COLUMNS = [
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

/**
 * Exports the logs as CSV, latest first, with account ids and without names. The export is audited before the first row is
 * sent.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function exportLog(actor: Actor, query: LogQuery): Promise<ReadableStream<Uint8Array>> {
  authorizeLog(actor);
  const where = await withSearchTimeout(() => logConditions(actor, query));
  const { q: _typed, ...plain } = query;
  const params = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  await audit(database(), actor, { action: "system_log.export", after: params });
  const encoder = new TextEncoder();
  let after: number | undefined;
  let sent = 0;
  return new ReadableStream({
    async pull(stream) {
      const before = after === undefined ? sql`` : sql`AND l.id < ${after}`;
      const rows = await withSearchTimeout(() =>
        readLog(
          actor,
          sql`SELECT ${logColumns} FROM system_log l WHERE ${where} ${before} ORDER BY l.id DESC LIMIT ${BATCH}`,
        ),
      );
      after = rows.at(-1)?.id;
      const head = sent === 0 ? BYTE_ORDER_MARK + csvRow(COLUMNS) : "";
      sent += rows.length;
      stream.enqueue(encoder.encode(head + rows.map(toCsvRow).join("")));
      if (rows.length < BATCH || sent >= MAX_EXPORTED) stream.close();
    },
  });
}

function toCsvRow(row: LogRow): string {
  const cells: Record<string, unknown> = { ...row, number: row.id, at: row.at.toISOString() };
  return csvRow(COLUMNS.map((name) => String(cells[name] ?? "")));
}
