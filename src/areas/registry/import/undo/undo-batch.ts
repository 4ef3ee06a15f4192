import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import type { Reference } from "./references.ts";
import { remainReason, type UndoContext } from "./remain-reason.ts";

/** Records in one transaction. */
const BATCH = 1_000;

export interface UndoneBatch {
  /** IDs of the records removed, or to be removed. */
  readonly removed: readonly number[];
  /** Reason → number of remaining records. */
  readonly remaining: Readonly<Record<string, number>>;
  /** The last processed id; undefined at the end. */
  readonly last: number | undefined;
}

interface Row {
  readonly id: number;
  readonly reason: string | null;
}

/**
 * Processes the next records that an import created in one table: removes unchanged ones, and stores the remaining ones with
 * the reason.
 * @param after the last id of the batch before
 * @param position of the last remaining record
 * @param dry removes nothing
 */
export async function undoBatch(
  tx: Tx,
  undoing: UndoContext & { readonly dry: boolean },
  table: string,
  references: readonly Reference[],
  { after, position }: { readonly after: number; readonly position: number },
): Promise<UndoneBatch> {
  const ids = await nextIds(tx, undoing, table, after);
  if (ids.length === 0) return { removed: [], remaining: {}, last: undefined };
  const { rows } = await sql<Row>`
    SELECT t.id, ${remainReason(undoing, table, references)} AS reason FROM ${sql.table(table)} AS t
    WHERE t.id = ANY(${ids}::bigint[]) ORDER BY t.id`.execute(tx);
  const remainingRows = rows.filter(({ reason }) => reason !== null);
  const removable = rows.filter(({ reason }) => reason === null).map(({ id }) => id);
  await writeRemaining(tx, undoing.jobId, table, remainingRows, position);
  if (!undoing.dry) await removeRecords(tx, undoing, table, removable);
  const counts: Record<string, number> = {};
  for (const { reason } of remainingRows) counts[reason ?? ""] = (counts[reason ?? ""] ?? 0) + 1;
  return { removed: removable, remaining: counts, last: ids.at(-1) };
}

/** Locks first and checks in a later statement, so that concurrent additions are seen. */
async function nextIds(
  tx: Tx,
  { importId, dry }: UndoContext & { readonly dry: boolean },
  table: string,
  after: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE import_id = ${importId} AND id > ${after}
    ORDER BY id LIMIT ${BATCH} ${dry ? sql`` : sql`FOR UPDATE`}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function writeRemaining(
  tx: Tx,
  jobId: number,
  table: string,
  remainingRows: readonly Row[],
  position: number,
): Promise<void> {
  if (remainingRows.length === 0) return;
  await sql`
    INSERT INTO import_stay (job_id, position, resource, record_id, reason)
    SELECT ${jobId}, given.* FROM (SELECT ${position}::bigint + row_number() OVER (ORDER BY id), ${table}::text, id, reason
      FROM unnest(${remainingRows.map(({ id }) => id)}::bigint[], ${remainingRows.map(({ reason }) => reason)}::text[]) AS listed (id, reason))
      AS given`.execute(tx);
}

async function removeRecords(
  tx: Tx,
  { importId }: UndoContext,
  table: string,
  removable: readonly number[],
): Promise<void> {
  if (removable.length === 0) return;
  await sql`DELETE FROM ownership WHERE import_id = ${importId} AND asset_type = ${table}
    AND asset_id = ANY(${[...removable]}::bigint[])`.execute(tx);
  // The same line can then be imported again.
  await sql`DELETE FROM import_line WHERE resource = ${table} AND record_id = ANY(${[...removable]}::bigint[])`.execute(
    tx,
  );
  await sql`DELETE FROM ${sql.table(table)} WHERE id = ANY(${[...removable]}::bigint[])`.execute(tx);
}
