import { expect, it } from "vitest";
import { getRegister } from "#domain/register/registers.ts";
import type { Assessed } from "./assess.ts";
import type { ChargeableAsset } from "./assets.ts";
import { countAsset, newTally } from "./tally.ts";

const asset = (id: number, line_of_business: string) =>
  ({
    id,
    code: "",
    title: "",
    lga_id: null,
    lga_name: null,
    fields: { line_of_business },
  }) as unknown as ChargeableAsset;
const charged = { kind: "charge", charge: { total_kobo: 100 } } as unknown as Assessed;

it("limits the number of classes and counts the rest together", () => {
  const tally = newTally();
  const shop = getRegister("shop");
  for (let id = 1; id <= 5_000; id++) countAsset(tally, shop, asset(id, `Trade ${id % 1_000}`), charged);
  const parts = Object.values(tally.by_class);
  expect(parts).toHaveLength(201);
  expect(tally.by_class["Trade 1"]).toEqual({ name: "Trade 1", count: 5, total_kobo: 500 });
  expect(tally.by_class["…"]).toEqual({ name: "Others", count: 4_000, total_kobo: 400_000 });
  expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(5_000);
});
