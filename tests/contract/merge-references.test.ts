import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referencesTo, unmovedReferences } from "#areas/lifecycle/merges/references.ts";
import { mergeable } from "#domain/merge.ts";
import { database } from "#kernel/db/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Every reference to a record follows its merge, or is listed with the reason why it stays. */

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const remains = new Set(unmovedReferences.map(({ table, column }) => `${table}.${column}`));

describe.each(mergeable.map((resource) => [resource.name, resource] as const))(
  "a merged %s",
  (name, resource) => {
    const moves = new Set(referencesTo(resource).map(({ table, column }) => `${table}.${column}`));

    it("is followed by every foreign key to its register", async () => {
      const { rows } = await sql<{ at: string }>`
      SELECT c.conrelid::regclass || '.' || a.attname AS at FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
      WHERE c.contype = 'f' AND c.confrelid = ${name}::regclass`.execute(database());
      const referring = rows.map(({ at }) => at);
      // Guards against a query that finds nothing.
      if (["individual", "corporate", "property"].includes(name)) expect(referring.length).toBeGreaterThan(3);
      expect(referring.filter((at) => !moves.has(at) && !remains.has(at))).toEqual([]);
    });

    it("is referred to only by existing tables and columns", async () => {
      for (const { table, column, register, key } of referencesTo(resource)) {
        const { rows } = await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
        WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped`.execute(database());
        const columns = rows.map((row) => row.name);
        const wanted = [column, ...(register ? [register] : []), ...Object.keys(key)];
        expect({ table, missing: wanted.filter((one) => !columns.includes(one)) }).toEqual({
          table,
          missing: [],
        });
      }
    });
  },
);

it("follows merges in every column pair of register and record", async () => {
  const { rows } = await sql<{ at: string }>`
    SELECT c.table_name || '.' || c.column_name AS at FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.column_name IN ('record_id', 'asset_id', 'about_id')`.execute(database());
  const all = new Set(
    mergeable.flatMap((one) => referencesTo(one).map(({ table, column }) => `${table}.${column}`)),
  );
  const found = rows.map(({ at }) => at);
  expect(found).toContain("photo.record_id");
  expect(found.filter((at) => !all.has(at) && !remains.has(at))).toEqual([]);
});

it("exempts only existing tables and columns from merges", async () => {
  for (const { table, column } of unmovedReferences) {
    const { rows } = await sql`SELECT FROM pg_attribute
      WHERE attrelid = ${table}::regclass AND attname = ${column}`.execute(database());
    expect({ table, column, there: rows.length }).toEqual({ table, column, there: 1 });
  }
});

it.each([
  ["bill", "bill_kept"],
  ["assessment", "assessment_kept"],
  ["old_receipt", "old_receipt_fixed"],
])("keeps every other column of a moved %s", async (table, trigger) => {
  const { rows } = await sql<{ missing: string | null }>`
    SELECT string_agg(a.attname, ', ') AS missing FROM pg_attribute a
    WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND (SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t
        WHERE t.tgrelid = a.attrelid AND t.tgname = ${trigger}) !~* ('new\\.' || a.attname || '\\M')`.execute(
    database(),
  );
  expect(rows[0]?.missing).toBeNull();
});
