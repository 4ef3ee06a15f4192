import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { closeDatabase, database, openDatabase } from "#kernel/db/client.ts";
import { projectRoot } from "#kernel/project.ts";
import { migrate } from "#platform/database/migrate.ts";
import { administer } from "../support/database.ts";
import { createBill, readBill, type TestBill } from "./support/bills.ts";
import { choose, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

const role = `app_${randomBytes(4).toString("hex")}`;
let till: Till;
let bill: TestBill;

// As in production: one role migrates, another runs the application and cannot rewrite posted rows.
beforeAll(async () => {
  till = await openTill();
  bill = await createBill();
  const owner = till.database.url;
  await administer(owner, `CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
  await migrate(owner, join(projectRoot(), "src/platform/database/migrations"), role);
  await closeDatabase();
  const url = new URL(owner);
  url.username = role;
  url.password = role;
  openDatabase(url.href, 4);
});
afterAll(async () => {
  await administer(till.database.url, `DROP OWNED BY ${role}`);
  await till.close();
  await administer(process.env["TEST_DATABASE_URL"] ?? maintenanceUrl(), `DROP ROLE ${role}`);
});

function maintenanceUrl(): string {
  const url = new URL(till.database.url);
  url.pathname = "/postgres";
  return url.href;
}

test("the application's role can take a payment from start to receipt", async () => {
  const payment = await start([bill]);
  await choose(payment, "pay");
  expect((await settle(payment.reference)).state).toBe("confirmed");
  expect((await readBill(bill.id)).status).toBe("paid");
  await expectBooksAgree(till);
});

test("the application's role can count earlier ticket sales", async () => {
  const { rows } = await sql<{ day: string | null }>`SELECT count_earlier_sales() AS day`.execute(database());
  expect(rows).toHaveLength(1);
  await expectBooksAgree(till);
});

test.each([
  "transfer",
  "allocation",
  "account",
  "payment_bill",
  "discount_taken",
  "audit",
  "audit_seal",
  "audit_sealed",
] as const)("the application's role cannot update or delete rows of %s", async (table) => {
  const remove = database().deleteFrom(table).execute();
  await expect(remove).rejects.toThrow(/permission denied/);
});

test("the application's role can only insert rows into tables whose triggers refuse any change", async () => {
  // A trigger BEFORE UPDATE OR DELETE, for each row, without a condition.
  const { rows } = await sql<{ table_name: string; is_writable: boolean }>`
    SELECT t.tgrelid::regclass::text AS table_name,
      has_table_privilege(${role}, t.tgrelid, 'UPDATE, DELETE, TRUNCATE') AS is_writable
    FROM pg_trigger t
    WHERE t.tgfoid = 'refuse_change'::regproc AND t.tgtype & 27 = 27 AND t.tgqual IS NULL AND t.tgattr = ''
    ORDER BY 1`.execute(database());
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ is_writable }) => is_writable)).toEqual([]);
});

test("the application's role cannot delete receipts, payments or notifications", async () => {
  for (const table of ["receipt", "payment", "webhook_inbox", "receipt_counter"] as const)
    await expect(database().deleteFrom(table).execute()).rejects.toThrow(/never changed|permission denied/);
});
