import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personalDataDocument } from "#domain/personal-data/document.ts";
import { columnsOf, mappedColumns, personalTables } from "#domain/personal-data/tables.ts";
import { database } from "#kernel/db/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/**
 * The map of personal data covers every column: this test fails for a new table or column that is not
 * classified.
 */

/** Their triggers protect other columns than texts. */
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

test("classifies every column of the database once", async () => {
  const mapped = mappedColumns();
  const known = new Set(mapped);
  const real = await realColumns();
  expect(real.length).toBeGreaterThan(2_000);
  expect(real.filter((at) => !known.has(at))).toEqual([]);
  expect(mapped.filter((at) => !new Set(real).has(at))).toEqual([]);
  expect(mapped.length).toBe(known.size);
});

test("erases texts only from writable text and JSON columns", async () => {
  const { rows } = await sql<{ at: string }>`
    SELECT c.relname || '.' || a.attname AS at FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND a.attgenerated = '' AND format_type(a.atttypid, NULL) IN ('text', 'jsonb')`.execute(
    database(),
  );
  const writable = new Set(rows.map(({ at }) => at));
  const texts = personalTables.flatMap((one) =>
    columnsOf(one, "words").map((name) => `${one.table}.${name}`),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((at) => !writable.has(at))).toEqual([]);
});

interface Rule {
  readonly at: string;
  readonly tab: string;
  readonly how: string;
  readonly kept: boolean;
}

const rules = async () =>
  (await sql<Rule>`SELECT tab || '.' || col AS at, tab, how, kept FROM erasure_column`.execute(database()))
    .rows;

test("matches the columns that the database erases from and those that it only counts", async () => {
  const mapped = (how: "words" | "listed") =>
    personalTables
      .filter(({ table }) => table !== "audit")
      .flatMap((one) => columnsOf(one, how).map((name) => `${one.table}.${name}`))
      .sort();
  const known = await rules();
  const ruleColumns = (listed: boolean) =>
    known
      .filter(({ at, how }) => (how === "listed") === listed && !/^message\.(?:body|subject)$/.test(at))
      .map(({ at }) => at)
      .sort();
  expect(ruleColumns(false)).toEqual(mapped("words"));
  expect(ruleColumns(true)).toEqual(mapped("listed"));
});

test("knows the tables that triggers protect from changes", async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgtype & 2 = 2 AND t.tgtype & 16 = 16`.execute(database());
  const stored = new Set(rows.map(({ name }) => name));
  const all = await rules();
  expect(all.filter((one) => stored.has(one.tab) && one.kept)).not.toEqual([]);
  const missed = all.filter((one) => stored.has(one.tab) && !one.kept && !FREE.has(one.tab));
  expect(missed.map(({ at }) => at)).toEqual([]);
});

test("replaces values with nothing longer, and matches whole values: not parts of other addresses, numbers and words", async () => {
  const erased = async (kind: string, value: string, text: string) => {
    const { rows } = await sql<{ text: string }>`
      SELECT regexp_replace(${text}::text, erasure_pattern(${kind}, ${value}), '#', 'gi') AS text`.execute(
      database(),
    );
    return rows[0]?.text;
  };
  expect(
    await erased("email", "obi@mail.ng", "obi@mail.ng, adaobi@mail.ng, OBI%40mail.ng; obi@mail.ng.com"),
  ).toBe("#, adaobi@mail.ng, #; obi@mail.ng.com");
  expect(
    await erased("phone", "08039917264", "+234 803 991 7264 08039917264 108039917264 080399172645"),
  ).toBe("# # 108039917264 080399172645");
  expect(await erased("number", "70318845926", "NIN 70318845926, BIL-70318845926 703188459261")).toBe(
    "NIN #, BIL-70318845926 703188459261",
  );
  expect(await erased("part", "Obi", "Obi, Obinna and Adaobi; OBI's")).toBe("#, Obinna and Adaobi; #'s");
  expect(await erased("name", "Ada (O.) Obi", "q=ada+(o.)+obi and Ada (O.)  Obi")).toBe("q=# and #");
  const { rows } = await sql<{ text: string; instead: string }>`
    SELECT t AS text, erased_whole(t, 1234567890) AS instead
    FROM unnest(ARRAY['Obi', 'Ada Obi', '08039917264', repeat('x', 23), repeat('x', 24), repeat('x', 60)]) AS t`.execute(
    database(),
  );
  expect(rows.filter(({ text, instead }) => instead.length > text.length || instead.length === 0)).toEqual(
    [],
  );
});

test("reports a new column that is not classified", async () => {
  await sql`CREATE TABLE forgotten (id bigint, nickname text)`.execute(database());
  const known = new Set(mappedColumns());
  expect((await realColumns()).filter((at) => !known.has(at))).toEqual([
    "forgotten.id",
    "forgotten.nickname",
  ]);
  await sql`DROP TABLE forgotten`.execute(database());
});

test("matches the generated document", async () => {
  expect(await readFile("docs/personal-data.md", "utf8")).toBe(personalDataDocument());
});
