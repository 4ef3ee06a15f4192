import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ignoredReferences, typedReferences } from "#areas/registry/import/undo/references.ts";
import { database } from "#kernel/db/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** A reference to a record blocks undoing its import, or is listed with the reason why it does not. */

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const minded = typedReferences.map(({ table, id }) => `${table}.${id}`);
const others = ignoredReferences.map(({ table, column }) => `${table}.${column}`);

it("an undo checks every column that refers to a register record", async () => {
  const { rows } = await sql<{ at: string }>`
    SELECT c.table_name || '.' || c.column_name AS at FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.column_name IN ('record_id', 'asset_id', 'about_id') ORDER BY 1`.execute(database());
  const found = rows.map(({ at }) => at);
  expect(found).toContain("assessment.asset_id");
  expect(found.filter((at) => !minded.includes(at) && !others.includes(at))).toEqual([]);
  // Every listed column exists.
  expect([...minded, ...others].filter((at) => !found.includes(at))).toEqual([]);
});
