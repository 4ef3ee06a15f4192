import { sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Database } from "#kernel/db/client.ts";
import { storedValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";

/** Rows per transaction. */
const BATCH = 2_000;

/** Encrypts plain values in registers. @returns number of values */
export async function sealRecords(db: Database): Promise<number> {
  let count = 0;
  for (const resource of registers)
    for (const [name, field] of Object.entries(resource.fields))
      if (field.sealed) count += await sealColumn(db, resource, name);
  return count;
}

async function sealColumn(db: Database, resource: AnyResource, name: string): Promise<number> {
  const [table, column] = [sql.table(resource.name), sql.ref(name)];
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; plain: string }>`
      SELECT id, ${column} AS plain FROM ${table}
      WHERE id > ${after} AND ${column} NOT LIKE 'sealed:%' ORDER BY id LIMIT ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return count;
    const sealed = rows.map(({ plain }) => storedValue(resource, name, plain));
    // Rows changed meanwhile don't match what was read.
    await sql`
      UPDATE ${table} AS t SET ${column} = given.sealed
      FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ plain }) => plain)}::text[],
        ${sealed}::text[]) AS given (id, plain, sealed)
      WHERE t.id = given.id AND ${sql.ref(`t.${name}`)} = given.plain`.execute(db);
    count += rows.length;
    after = last.id;
  }
}
