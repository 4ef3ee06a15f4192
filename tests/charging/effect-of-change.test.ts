import { afterAll, beforeAll, expect, it } from "vitest";
import { effectOfChange } from "#areas/charging/billing/effect-of-change.ts";
import { explainCharge } from "#areas/charging/billing/explain-charge.ts";
import { property } from "#domain/register/property.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addProperty, bill, program, ratesCategory } from "./fixture.ts";

/** The effect of a change on the bill, as shown to its approver. */

let db: TestDatabase;
let year: number;

beforeAll(async () => {
  db = await createTestDatabase();
  year = Number((await lagosToday(database())).slice(0, 4));
});
afterAll(() => db.close());

const chargeOf = async (id: number) => {
  const input = { category_id: await ratesCategory(), year };
  return (await explainCharge(program, { type: "property", id }, input)).charge.total_kobo;
};

it("the effect of a change is the charge before and after it", async () => {
  const { id } = await addProperty({ value: 29_000_000_00 });
  const before = await chargeOf(id);
  const effects = await effectOfChange(database(), property, id, { assessed_value: 35_750_000_00 });
  await transaction((tx) =>
    tx.updateTable("property").set({ assessed_value: 35_750_000_00 }).where("id", "=", id).execute(),
  );
  const after = await chargeOf(id);
  expect(after).toBeGreaterThan(before);
  expect(effects).toEqual([
    { category: "Rates", period: String(year), before_kobo: before, after_kobo: after, billed: null },
  ]);
});

it("the effect is empty when no charged field changes", async () => {
  const { id } = await addProperty();
  expect(await effectOfChange(database(), property, id, { landmark: "At the gate" })).toEqual([]);
});

it("the effect starts with the next period when the current one is billed", async () => {
  const { id } = await addProperty();
  await bill({ category_id: await ratesCategory(), year, filter: {} });
  const effects = await effectOfChange(database(), property, id, { assessed_value: 1_000_000_00 });
  expect(effects).toMatchObject([{ period: String(year + 1), billed: String(year) }]);
});
