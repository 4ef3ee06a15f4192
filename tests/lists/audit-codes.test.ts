import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordCode } from "#domain/code.ts";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import type { TrailRow } from "#reporting/audit-trail/list-trail.ts";
import { openOffice } from "../people/office.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { COLUMN_VALUES, codedTables, dropChecks, insertRow, KINDS } from "./support/coded-tables.ts";

/** Searching the audit trail for any code finds the entries about its record, which show the code. */

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

const FIRST_ID = 900_001;

/** Resources of entries that differ from the name of the table. */
const RESOURCES: Readonly<Record<string, string>> = { app_user: "user", commission_run: "commission" };

/** Tables whose rows are recorded in entries about another record: that of `COLUMN_VALUES` or of the column `bill_id`. */
const ABOUT_ANOTHER: Readonly<Record<string, { resource: string; code: string }>> = {
  bill_change: { resource: "bill", code: recordCode("BIL", FIRST_ID) },
  objection: { resource: "bill", code: recordCode("BIL", FIRST_ID) },
  instalment_plan: { resource: "bill", code: recordCode("BIL", FIRST_ID) },
  record_merge: { resource: "property", code: recordCode("PRP", FIRST_ID) },
};

interface Entry {
  readonly table: string;
  readonly id: number;
  /** What is searched for. */
  readonly code: string;
  readonly resource: string;
  readonly record_id: number;
  /** What the entry shows. */
  readonly shown: string;
}

async function insertAll(): Promise<Entry[]> {
  const entries: Entry[] = [];
  await database()
    .transaction()
    .execute(async (tx) => {
      // The rows refer to nothing.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      const tables = await codedTables(tx);
      for (const { table } of tables) await dropChecks(tx, table);
      for (const { table, prefixes } of tables)
        for (const [at, prefix] of prefixes.entries()) {
          const [id, kind] = [FIRST_ID + at, KINDS[table]?.[prefix]];
          await insertRow(tx, table, id, { ...COLUMN_VALUES[table], ...(kind && { kind }) });
          const code = recordCode(prefix, id);
          const about = ABOUT_ANOTHER[table];
          const resource = about?.resource ?? RESOURCES[table] ?? table;
          const record_id = about ? FIRST_ID : id;
          entries.push({ table, id, code, resource, record_id, shown: about?.code ?? code });
        }
    });
  return entries;
}

/** Nothing of the rows may remain for the checks of the ledger. */
async function deleteAll(entries: readonly Entry[]): Promise<void> {
  await database()
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      for (const { table, id } of entries)
        await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(tx);
    });
}

test("Each code finds the entries about its record, and they show it", async () => {
  const entries = await insertAll();
  const wrong: string[] = [];
  try {
    for (const { resource, record_id } of entries)
      await audit(database(), systemActor("Somebody"), { action: `${resource}.edit`, record_id });
    for (const { code, resource, record_id, shown } of entries) {
      const { body } = await admin.get(`/audit?q=${code}`);
      const rows = (body.data ?? []) as TrailRow[];
      const isRight =
        rows.length > 0 &&
        rows.every(
          (row) => row.resource === resource && row.record_id === record_id && row.record_code === shown,
        );
      if (!isRight)
        wrong.push(`${code}: ${rows.map((row) => `${row.resource} ${row.record_code}`).join(", ")}`);
    }
    // A reversal and a refund have different prefixes, but their ids are from one sequence.
    const kinds = entries.filter(({ table }) => table === "money_back").map(({ id }) => id);
    expect(kinds.length).toBeGreaterThan(1);
    const other = await admin.get(`/audit?q=${recordCode("RFD", Math.max(...kinds))}`);
    expect(other.body.data).toEqual([]);
  } finally {
    await deleteAll(entries);
  }
  expect(entries.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});
