import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { readTrial } from "../../src/screens/admin/category-item/trial.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addProperty, program, ratesCategory } from "./fixture.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

it("a trial calculation keeps the selected property when the year is invalid", async () => {
  const category = { id: await ratesCategory(), resource: "property", period: "year" as const };
  const { id } = await addProperty();
  const { code } = await database()
    .selectFrom("property")
    .select("code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const tried = (year: string, asset: string) =>
    readTrial(program, category, new URLSearchParams({ asset, asset_words: `${code}, a street`, year }));
  const wrong = await tried("202", String(id));
  expect(Object.keys(wrong.errors)).toEqual(["year"]);
  expect(wrong.asset).toMatchObject({ id, code });
  const right = await tried("2026", String(wrong.asset?.id));
  expect(right).toMatchObject({ errors: {}, asset: { id } });
  // The ID of an unknown property is not kept.
  expect((await tried("2026", "999999")).asset).toBeUndefined();
});
