import pg from "pg";
import { expect, test } from "vitest";
import { isAlone } from "#kernel/db/is-alone.ts";
import { requireAlone } from "#platform/backup/require-alone.ts";
import { createTestDatabase } from "../support/database.ts";

/** Work that requires that nothing else runs, started right after the last server stopped. */

test("waits for a process that is stopping, not for one that stays", async () => {
  let checks = 0;
  expect(await isAlone(async () => ++checks < 4)).toBe(true);
  expect(checks).toBe(4);
  expect(await isAlone(async () => true)).toBe(false);
});

test("waits within a transaction that has seen it too", async () => {
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
