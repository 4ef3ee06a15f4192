import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, database, openDatabase } from "#kernel/db/client.ts";
import { projectRoot } from "#kernel/project.ts";
import { migrate } from "#platform/database/migrate.ts";
import { startLogging, stopLogging } from "#platform/system-log/log-writer.ts";
import { record } from "#platform/system-log/record.ts";
import { administer, createTestDatabase, type TestDatabase, withDatabase } from "../support/database.ts";
import { written } from "./log-kit.ts";

/** As in production: one role migrates and another runs the application, without rights to create or drop tables. */

const role = `app_${randomBytes(4).toString("hex")}`;
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await administer(db.url, `CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
  await migrate(db.url, join(projectRoot(), "src/platform/database/migrations"), role);
  await closeDatabase();
  const url = new URL(db.url);
  url.username = role;
  url.password = role;
  openDatabase(url.href, 4);
});
afterAll(async () => {
  await stopLogging();
  await administer(db.url, `DROP OWNED BY ${role}`);
  await db.close();
  await administer(withDatabase(db.url, "postgres"), `DROP ROLE ${role}`);
});

test("the application role adds missing days and drops old ones through the owner's functions", async () => {
  await expect(sql`CREATE TABLE mine ()`.execute(database())).rejects.toMatchObject({ code: "42501" });
  startLogging();
  record({ kind: "request", level: "info", status: 200 });
  await stopLogging();
  expect(await written()).toHaveLength(1);
  const { rows } = await sql<{ days: number }>`SELECT system_log_drop_days(1) AS days`.execute(database());
  // Yesterday's table, which was created with today's.
  expect(rows[0]?.days).toBe(1);
  expect(await written()).toHaveLength(1);
  const { rows: over } = await sql<{ days: number }>`SELECT system_log_drop_over(1) AS days`.execute(
    database(),
  );
  expect(over[0]?.days).toBe(0);
  await expect(sql`SELECT system_log_drop_days(0)`.execute(database())).rejects.toThrow("at least one day");
});

test("no other role may execute those functions", async () => {
  for (const name of [
    "system_log_add_days()",
    "system_log_drop_days(integer)",
    "system_log_drop_over(bigint)",
  ]) {
    const { rows } = await sql<{ mine: boolean; everybodys: boolean }>`
      SELECT has_function_privilege(${role}, ${name}, 'EXECUTE') AS mine,
        has_function_privilege('public', ${name}, 'EXECUTE') AS everybodys`.execute(database());
    expect(rows, name).toEqual([{ mine: true, everybodys: false }]);
  }
});
