import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, inject, test } from "vitest";
import { prepareDatabase } from "#app/database/prepare.ts";
import { closeDatabase, database } from "#kernel/db/client.ts";
import { readSettings } from "#kernel/settings.ts";
import { administer, withDatabase } from "../support/database.ts";
import { testKey } from "../support/key.ts";

/** If the first start of a demonstration fails, the next successful one adds the tickets, once. */

const name = `ratebook_first_${randomUUID().slice(0, 8)}`;
const maintenance = withDatabase(inject("templateUrl"), "postgres");
const url = withDatabase(maintenance, name);

afterEach(closeDatabase);
afterAll(() => administer(maintenance, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

const start = (key: string) =>
  prepareDatabase(
    readSettings({ DATABASE_URL: url, RATEBOOK_DEMO: "1", RATEBOOK_KEY: key, RATEBOOK_POOL: "4" }),
    () => undefined,
  );

async function countTickets(): Promise<number> {
  const { n } = await database()
    .selectFrom("ticket")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

test("a failed start leaves the demonstration's tickets to the next start", async () => {
  await administer(maintenance, `CREATE DATABASE ${name}`);
  await expect(start("too short")).rejects.toThrow("RATEBOOK_KEY is not a key");
  expect(await countTickets()).toBe(0);
});

test("demonstration tickets that failed half-way are rolled back and added by the next start", async () => {
  // Checks are inserted last, after tickets and payments.
  await administer(url, "ALTER TABLE ticket_check ADD CONSTRAINT fails CHECK (false) NOT VALID");
  await expect(start(testKey)).rejects.toThrow("fails");
  expect(await countTickets()).toBe(0);
  await closeDatabase();
  await administer(url, "ALTER TABLE ticket_check DROP CONSTRAINT fails");
  await start(testKey);
  expect(await countTickets()).toBeGreaterThan(100);
});

test("demonstration tickets are added once, and later changes are kept", async () => {
  await start(testKey);
  const before = await countTickets();
  expect(before).toBeGreaterThan(100);
  await closeDatabase();
  await start(testKey);
  expect(await countTickets()).toBe(before);
});
