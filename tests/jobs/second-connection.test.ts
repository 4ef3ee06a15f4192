import { afterAll, beforeAll, expect, test } from "vitest";
import { clearAppSettingsCache, readAppSetting } from "#kernel/app-settings.ts";
import { connectionPool, database, transaction } from "#kernel/db/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase(2);
});
afterAll(() => db.close());

test("a second connection of the pool is refused inside a transaction, and given outside of one", async () => {
  const inside = transaction(() => database().selectFrom("installation").select("demo").execute());
  await expect(inside).rejects.toThrow("second connection");
  await expect(transaction(() => transaction(async () => 1))).rejects.toThrow("second connection");
  const { rows } = await connectionPool().query<{ one: number }>("SELECT 1 AS one");
  expect(rows).toEqual([{ one: 1 }]);
});

test("settings can be read while every connection of the pool is held by callers that read them", async () => {
  let waiting = 0;
  let all: (_: unknown) => void = () => undefined;
  const everyone = new Promise((resolve) => {
    all = resolve;
  });
  const asks = [1, 2].map(() =>
    transaction(async (tx) => {
      await tx.selectFrom("installation").select("demo").execute();
      if (++waiting === 2) all(undefined);
      await everyone;
      clearAppSettingsCache();
      return readAppSetting("government");
    }),
  );
  const [one, two] = await Promise.all(asks);
  expect(one).toEqual(two);
});
