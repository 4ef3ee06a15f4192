import { sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Database, Tx } from "#kernel/db/client.ts";
import { fieldContext } from "#kernel/sealing/sealed-fields.ts";
import { withCurrentKey } from "./reseal-texts.ts";

/** Merges per transaction. */
const BATCH = 200;

interface Row {
  readonly place: string;
  readonly was: string;
  readonly became: string | null;
}

/**
 * Re-encrypts the records stored by merges, before and after, which are compared when a merge is undone. Needs the database
 * owner, because these rows are append-only.
 * @returns number of rows
 */
export async function resealMerges(db: Database): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      SELECT DISTINCT merge_id AS id FROM record_merge_row
      WHERE merge_id > ${after} AND (was::text LIKE '%"sealed:%' OR became::text LIKE '%"sealed:%')
      ORDER BY merge_id LIMIT ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return count;
    const ids = rows.map(({ id }) => id);
    count += await db.transaction().execute((tx) => resealBatch(tx, ids));
    after = last.id;
  }
}

async function resealBatch(tx: Tx, merges: readonly number[]): Promise<number> {
  await sql`ALTER TABLE record_merge_row DISABLE TRIGGER record_merge_row_immutable`.execute(tx);
  const { rows } = await sql<Row>`
    SELECT ctid::text AS place, was::text, became::text FROM record_merge_row
    WHERE merge_id = ANY(${merges}) AND (was::text LIKE '%"sealed:%' OR became::text LIKE '%"sealed:%')`.execute(
    tx,
  );
  let count = 0;
  for (const { place, was, became } of rows) {
    const resealed = { was: reseal(was), became: became && reseal(became) };
    if (resealed.was === was && resealed.became === became) continue;
    await sql`UPDATE record_merge_row SET was = ${resealed.was}::jsonb, became = ${resealed.became}::jsonb
      WHERE ctid = ${place}::tid`.execute(tx);
    count += 1;
  }
  await sql`ALTER TABLE record_merge_row ENABLE TRIGGER record_merge_row_immutable`.execute(tx);
  return count;
}

const contexts = [
  ...new Set(
    registers.flatMap(({ fields }) =>
      Object.keys(fields)
        .filter((name) => fields[name]?.sealed)
        .map(fieldContext),
    ),
  ),
];

const reseal = (text: string) => withCurrentKey(text, contexts);
