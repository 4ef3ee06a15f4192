import { describe, expect, it } from "vitest";
import { explainLine } from "./explain-line.ts";
import { fields, item } from "./tariff.fixture.ts";

describe("the explanation of a charged line", () => {
  it("per unit: what was counted, and the effect of one more", () => {
    const line = item({ kind: "per_unit", amount_kobo: 250_000, unit_field: "number_of_rooms" });
    expect(explainLine(line, { number_of_rooms: 28 }, fields)).toMatchObject({
      based_on: ["28 rooms"],
      conditions: [],
      changes: ["Based on the rooms on record. Each one adds ₦2,500.00."],
    });
  });

  it("at a rate: with its limits and conditions", () => {
    const line = item(
      { kind: "rate", rate_ppm: 6_000 },
      {
        conditions: [{ field: "use", op: "in", value: ["commercial", "vacant"] }],
        min_kobo: 500_000,
      },
    );
    const explained = explainLine(line, { assessed_value: 35_750_000_00, use: "commercial" }, fields);
    expect(explained.based_on).toEqual(["assessed value ₦35,750,000.00"]);
    expect(explained.conditions).toEqual(["Charged where use is commercial or vacant land"]);
    expect(explained.changes).toEqual([
      "Based on the assessed value on record. Each ₦100,000.00 adds ₦600.00.",
      "It is never less than ₦5,000.00.",
      "It no longer applies if use is not commercial or vacant land.",
    ]);
  });

  it("in bands: which one applies, and the amounts of the next and the previous one", () => {
    const line = item({
      kind: "tiered",
      tier_field: "number_of_staff",
      tiers: [
        { from: 0, amount_kobo: 10_000_00 },
        { from: 6, amount_kobo: 25_000_00 },
        { from: 21, per_unit_kobo: 3_000_00 },
      ],
    });
    expect(explainLine(line, { number_of_staff: 7 }, fields)).toMatchObject({
      based_on: ["7 staff"],
      conditions: [],
      changes: [
        "It stays the same while staff is 6 or more, below 21.",
        "From 21 it is ₦3,000.00 each.",
        "Below 6 it is ₦10,000.00.",
      ],
    });
  });

  it("fixed: nothing on record changes it", () => {
    expect(explainLine(item({ kind: "flat", amount_kobo: 1 }), {}, fields)).toMatchObject({
      based_on: [],
      conditions: [],
      changes: ["The amount is fixed."],
    });
  });
});
