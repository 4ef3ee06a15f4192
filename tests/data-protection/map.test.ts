import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personalDataDocument } from "#domain/personal-data/document.ts";
import { columnsOf, mappedColumns, personalTables } from "#domain/personal-data.ts";
import { sweptTables } from "#server/data-protection/sweep-tables.ts";
import { database } from "#server/db/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** The map of personal data knows every column there is: a new table or column is classified, or this fails. */

/** Their triggers keep other columns than words. */
const FREE = new Set(["agency", "ticket_agent", "residence", "spouse", "complaint", "service_request"]);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.close());

async function realColumns(): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`
    SELECT c.relname || '.' || a.attname AS at FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped`.execute(database());
  return rows.map(({ at }) => at);
}

test("every column of the database is classified, and once", async () => {
  const mapped = mappedColumns();
  const known = new Set(mapped);
  const real = await realColumns();
  expect(real.length).toBeGreaterThan(2_000);
  expect(real.filter((at) => !known.has(at))).toEqual([]);
  expect(mapped.filter((at) => !new Set(real).has(at))).toEqual([]);
  expect(mapped.length).toBe(known.size);
});

test("words are only taken out of columns that can be written, of texts and JSON", async () => {
  const { rows } = await sql<{ at: string }>`
    SELECT c.relname || '.' || a.attname AS at FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND a.attgenerated = '' AND format_type(a.atttypid, NULL) IN ('text', 'jsonb')`.execute(
    database(),
  );
  const writable = new Set(rows.map(({ at }) => at));
  const words = personalTables.flatMap((one) =>
    columnsOf(one, "words").map((name) => `${one.table}.${name}`),
  );
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((at) => !writable.has(at))).toEqual([]);
});

test("tables that are never changed are relieved of words by the owner's function, column by column", async () => {
  const { rows } = await sql<{ name: string; body: string }>`
    SELECT c.relname AS name, pg_get_functiondef('erase_kept_words'::regproc) AS body FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgtype & 2 = 2 AND t.tgtype & 16 = 16 GROUP BY c.relname`.execute(
    database(),
  );
  const kept = new Set(rows.map(({ name }) => name));
  const missing = sweptTables
    .filter(({ table }) => kept.has(table) && !FREE.has(table))
    .flatMap((one) => columnsOf(one, "words").map((name) => `${one.table}.${name}`))
    .filter((at) => !rows[0]?.body.includes(`'${at}'`));
  expect(missing).toEqual([]);
});

test("a column that is new is missed", async () => {
  await sql`CREATE TABLE forgotten (id bigint, nickname text)`.execute(database());
  const known = new Set(mappedColumns());
  expect((await realColumns()).filter((at) => !known.has(at))).toEqual([
    "forgotten.id",
    "forgotten.nickname",
  ]);
  await sql`DROP TABLE forgotten`.execute(database());
});

test("the document is what the map says", async () => {
  expect(await readFile("docs/personal-data.md", "utf8")).toBe(personalDataDocument());
});
