import { sql } from "kysely";
import { codeOf } from "#domain/code.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { BYTE_ORDER_MARK, csvRow } from "#kernel/csv-row.ts";
import { database } from "#kernel/db/client.ts";
import { getImport } from "../get-import.ts";
import { remainText } from "./undo-text.ts";

/** A record that an undo did not remove, or that its dry run predicts will remain. */
export interface RemainingRecord {
  readonly position: number;
  readonly resource: string;
  readonly record_id: number;
  readonly code: string;
  readonly reason_code: string;
  /** Reason why the record was not removed, such as "Edited since". */
  readonly reason: string;
}

export interface RemainingPage {
  readonly rows: readonly RemainingRecord[];
  readonly total: number;
  /** `after` of the next page; undefined at the end. */
  readonly next: number | undefined;
}

/** The latest undo job, dry run or not. @throws AppError not-found if there was none */
function latestUndoJob(row: {
  readonly undo_job_id: number | null;
  readonly undo_check_job_id: number | null;
}): number {
  const id = Math.max(row.undo_job_id ?? 0, row.undo_check_job_id ?? 0);
  if (id === 0) throw notFound("list");
  return id;
}

/**
 * The remaining records, in pages, in the order of processing.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function listRemaining(
  actor: Actor,
  importId: number,
  query: { readonly after?: number | undefined; readonly per_page: number },
): Promise<RemainingPage> {
  const jobId = latestUndoJob(await getImport(actor, importId));
  const rows = await readRemaining(jobId, query.after ?? 0, query.per_page + 1);
  const { rows: counts } = await sql<{ total: number }>`
    SELECT coalesce(max(position), 0) AS total FROM import_stay WHERE job_id = ${jobId}`.execute(database());
  const visible = rows.slice(0, query.per_page);
  const next = rows.length > query.per_page ? visible.at(-1)?.position : undefined;
  return { rows: visible, total: counts[0]?.total ?? 0, next };
}

/** All remaining records as a streamed CSV file. @throws AppError not-signed-in, forbidden, not-found */
export async function remainingFile(actor: Actor, importId: number) {
  const row = await getImport(actor, importId);
  const jobId = latestUndoJob(row);
  const name = `${row.code}-remaining.csv`;
  return { name, type: "text/csv; charset=utf-8", bytes: bytesOf(jobId) };
}

/** Rows read at a time for the file. */
const READ_BATCH = 1_000;

async function* bytesOf(jobId: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvRow(["record", "kind", "reason"]));
  for (let after = 0; ; ) {
    const rows = await readRemaining(jobId, after, READ_BATCH);
    if (rows.length === 0) return;
    yield Buffer.from(
      rows.map(({ code, resource, reason }) => csvRow([code, kindOf(resource), reason])).join(""),
    );
    after = rows.at(-1)?.position ?? after;
  }
}

async function readRemaining(jobId: number, after: number, limit: number): Promise<RemainingRecord[]> {
  const { rows } = await sql<Omit<RemainingRecord, "code" | "reason">>`
    SELECT position, resource, record_id, reason AS reason_code FROM import_stay
    WHERE job_id = ${jobId} AND position > ${after} ORDER BY position LIMIT ${limit}`.execute(database());
  return rows.map((row) => ({
    ...row,
    code: codeOf(row.resource, row.record_id),
    reason: remainText(row.reason_code),
  }));
}

/** "property", "tax card": the label of a record of this register. */
function kindOf(resource: string): string {
  return registers.find(({ name }) => name === resource)?.one ?? resource;
}
