import { sql } from "kysely";
import { ABOUT_SAMPLE } from "#areas/registry/import/stored-cells.ts";
import { registers } from "#domain/register/registers.ts";
import type { Database } from "#kernel/db/client.ts";
import { replaceSealed } from "#kernel/sealing/replace-sealed.ts";
import { fieldContext, SEARCH_CONTEXT } from "#kernel/sealing/sealed-fields.ts";
import { sealText } from "#kernel/sealing/sealed-text.ts";

/** Rows per transaction. */
const BATCH = 2_000;

/** A column with encrypted texts, alone or within JSON. */
interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: "text" | "jsonb";
  readonly about: string;
}

/** All such columns except the audit trail; a test searches every table for missing ones. */
const columns: readonly Column[] = [
  ...registers.flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((field) => fields[field]?.sealed)
      .map((field) => ({ table: name, column: field, type: "text" as const, about: fieldContext(field) })),
  ),
  { table: "import", column: "sample", type: "jsonb", about: ABOUT_SAMPLE },
  { table: "job", column: "input", type: "jsonb", about: SEARCH_CONTEXT },
];

/** Re-encrypts texts in registers and related tables. @returns number of rows */
export async function resealTexts(db: Database): Promise<number> {
  let count = 0;
  for (const column of columns) count += await resealColumn(db, column);
  return count;
}

async function resealColumn(db: Database, { table, column, type, about }: Column): Promise<number> {
  const [name, columnRef] = [sql.table(table), sql.ref(column)];
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; kept: string }>`
      SELECT id, ${columnRef}::text AS kept FROM ${name}
      WHERE id > ${after} AND ${columnRef}::text LIKE '%sealed:%' ORDER BY id LIMIT ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return count;
    const changed = rows.flatMap(({ id, kept }) => {
      const resealed = withCurrentKey(kept, [about]);
      return resealed === kept ? [] : [{ id, kept, again: resealed }];
    });
    // Rows changed meanwhile don't match what was read.
    await sql`
      UPDATE ${name} AS t SET ${columnRef} = given.again::${sql.raw(type)}
      FROM unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ kept }) => kept)}::text[],
        ${changed.map(({ again }) => again)}::text[]) AS given (id, kept, again)
      WHERE t.id = given.id AND ${sql.ref(`t.${column}`)}::text = given.kept`.execute(db);
    count += changed.length;
    after = last.id;
  }
}

/** A text with all parts encrypted with a former key re-encrypted with the current one. */
export function withCurrentKey(text: string, contexts: readonly string[]): string {
  return replaceSealed(text, contexts, (opened) =>
    opened.key === 0 ? undefined : sealText(opened.text, opened.context),
  );
}
