import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { queueDuplicates } from "../records/queue-duplicates.ts";
import { type RawRow, selectColumns, toRecord } from "../records/row.ts";

/** Records of a batch: one transaction, well below a second. */
const BATCH = 200;

/** Seconds before the last search that are searched again, because a transaction can commit after later ones. */
const OVERLAP_SECONDS = 120;

/** Progress of a register’s search: all earlier changes are searched. */
export interface SearchPosition {
  /** Database text; a Date would lose microseconds. */
  readonly at: string;
  readonly id: number;
}

export interface BatchResult {
  readonly looked: number;
  readonly found: number;
  /** Where to continue; undefined at the end. */
  readonly next: SearchPosition | undefined;
}

/** Where the search of a register continues, or its start. */
export async function searchStart(tx: Tx, { name }: AnyResource): Promise<SearchPosition> {
  const { rows } = await sql<SearchPosition>`
    SELECT (seen_at - ${sql.lit(OVERLAP_SECONDS)} * interval '1 second')::text AS at, 0 AS id
    FROM duplicate_search WHERE resource = ${name}`.execute(tx);
  return rows[0] ?? { at: "-infinity", id: 0 };
}

/** Searches the next new or changed records, in order of change. */
export async function searchBatch(tx: Tx, resource: AnyResource, from: SearchPosition): Promise<BatchResult> {
  const { rows } = await sql<RawRow & { changed: string }>`
    SELECT ${selectColumns(resource, "t")}, t.updated_at::text AS changed FROM ${sql.table(resource.name)} AS t
    WHERE (t.updated_at, t.id) > (${from.at}::timestamptz, ${from.id}::bigint)
    ORDER BY t.updated_at, t.id LIMIT ${sql.lit(BATCH)}`.execute(tx);
  let found = 0;
  for (const row of rows) found += await queueDuplicates(tx, resource, toRecord(resource, row));
  const last = rows.at(-1);
  const place = last && { at: last.changed, id: Number(last.id) };
  await savePosition(tx, resource, place ?? from, rows.length < BATCH);
  return { looked: rows.length, found, next: rows.length < BATCH ? undefined : place };
}

async function savePosition(
  tx: Tx,
  { name }: AnyResource,
  { at, id }: SearchPosition,
  finished: boolean,
): Promise<void> {
  const ended = finished ? sql`now()` : sql`duplicate_search.finished_at`;
  await sql`
    INSERT INTO duplicate_search (resource, seen_at, seen_id, finished_at)
    VALUES (${name}, ${at}::timestamptz, ${id}, ${finished ? sql`now()` : sql`NULL`})
    ON CONFLICT (resource) DO UPDATE SET seen_at = excluded.seen_at, seen_id = excluded.seen_id,
      finished_at = ${ended}`.execute(tx);
}

/** Estimated number of records to search, for the progress bar. */
export async function countRemaining(tx: Tx, { name }: AnyResource, from: SearchPosition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM ${sql.table(name)} AS t
    WHERE (t.updated_at, t.id) > (${from.at}::timestamptz, ${from.id}::bigint)`.execute(tx);
  return rows[0]?.count ?? 0;
}
