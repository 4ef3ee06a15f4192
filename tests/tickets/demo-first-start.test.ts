import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, inject, test } from "vitest";
import { prepareDatabase } from "#app/database/prepare.ts";
import { closeDatabase, database } from "#kernel/db/client.ts";
import { readSettings } from "#kernel/settings.ts";
import { administer, withDatabase } from "../support/database.ts";
import { testKey } from "../support/key.ts";

/** A demonstration whose first start failed is filled by the next one that succeeds, once. */

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

test("a start that failed leaves the street to the next", async () => {
  await administer(maintenance, `CREATE DATABASE ${name}`);
  await expect(start("too short")).rejects.toThrow("RATEBOOK_KEY is not a key");
  expect(await countTickets()).toBe(0);
});

test("a street that failed half-way is not there at all, and is begun anew", async () => {
  // What is written last of it: tickets and money were there by then.
  await administer(url, "ALTER TABLE ticket_check ADD CONSTRAINT fails CHECK (false) NOT VALID");
  await expect(start(testKey)).rejects.toThrow("fails");
  expect(await countTickets()).toBe(0);
  await closeDatabase();
  await administer(url, "ALTER TABLE ticket_check DROP CONSTRAINT fails");
  await start(testKey);
  expect(await countTickets()).toBeGreaterThan(100);
});

test("it is filled once, and what was done in it since stays", async () => {
  await start(testKey);
  const before = await countTickets();
  expect(before).toBeGreaterThan(100);
  await closeDatabase();
  await start(testKey);
  expect(await countTickets()).toBe(before);
});
