import pg from "pg";
import { expect, test } from "vitest";
import { isAlone } from "#kernel/db/alone.ts";
import { requireAlone } from "#platform/backup/require-alone.ts";
import { createTestDatabase } from "../support/database.ts";

/** What is done while nothing else runs, done right after the last server was stopped. */

test("who is just leaving is waited for, who stays is not", async () => {
  let looks = 0;
  expect(await isAlone(async () => ++looks < 4)).toBe(true);
  expect(looks).toBe(4);
  expect(await isAlone(async () => true)).toBe(false);
});

test("also within a transaction that saw them", async () => {
  const db = await createTestDatabase();
  const [one, server] = ["ratebook-restore", "ratebook"].map(
    (name) => new pg.Client({ connectionString: db.url, application_name: name }),
  ) as [pg.Client, pg.Client];
  try {
    await Promise.all([one.connect(), server.connect()]);
    await one.query("BEGIN");
    await expect(requireAlone(one)).rejects.toThrow("Stop all servers");
    const alone = requireAlone(one);
    await server.end();
    await alone;
  } finally {
    await one.end();
    await db.close();
  }
});
