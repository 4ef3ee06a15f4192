import { sql } from "kysely";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import type { Entry } from "#platform/system-log/entry.ts";
import { startLogging, stopLogging } from "#platform/system-log/log-writer.ts";
import { record } from "#platform/system-log/record.ts";
import { type LogRow, logColumns } from "#reporting/system-log/log-row.ts";

export type Written = Omit<LogRow, "user_name">;

/** All log rows, the oldest first. */
export async function written(): Promise<Written[]> {
  const { rows } = await sql<Written>`SELECT ${logColumns} FROM system_log l ORDER BY l.id`.execute(
    database(),
  );
  return rows;
}

/** Waits for a log row that satisfies `fits`, and returns it. */
export async function untilWritten(fits: (row: Written) => boolean): Promise<Written> {
  await expect.poll(async () => (await written()).some(fits), { timeout: 20_000 }).toBe(true);
  return (await written()).find(fits) as Written;
}

/** All log rows as one text. */
export async function wholeLog(): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT l::text AS text FROM system_log l`.execute(database());
  return rows.map(({ text }) => text).join("\n");
}

/** Writes entries in this order. */
export async function write(...entries: readonly Partial<Entry>[]): Promise<void> {
  startLogging();
  for (const entry of entries) record({ kind: "request", level: "info", status: 200, ...entry });
  await stopLogging();
}
