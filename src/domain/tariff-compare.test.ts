import { describe, expect, it } from "vitest";
import { item } from "./tariff.fixture.ts";
import { chargeFingerprint, compareLines } from "./tariff-compare.ts";

const flat = (amount_kobo: number) => ({ kind: "flat", amount_kobo }) as const;
const where = (value: string) => ({ conditions: [{ field: "use", op: "is", value } as const] });

const textOf = (changes: ReturnType<typeof compareLines>) =>
  changes.map((change) => `${change.kind} ${"now" in change ? change.now.id : change.was.id}`);

describe("two versions of a tariff", () => {
  it("are paired by revenue item and case, in any order and with any dates", () => {
    const before = [item(flat(1), { id: 1, ...where("vacant") }), item(flat(2), { id: 2 })];
    const after = [
      item(flat(2), { id: 12, effective_from: "2027-01-01" }),
      item(flat(3), { id: 11, ...where("vacant") }),
    ];
    expect(textOf(compareLines(before, after))).toEqual(["same 12", "changed 11"]);
  });

  it("report a line that moved to another case as changed, and added and removed lines", () => {
    const before = [item(flat(1), { id: 1, ...where("vacant") }), item(flat(9), { id: 2, item_code: "B" })];
    const after = [
      item(flat(1), { id: 11, ...where("commercial") }),
      item(flat(5), { id: 12, item_code: "C" }),
    ];
    expect(textOf(compareLines(before, after))).toEqual(["changed 11", "gone 2", "added 12"]);
  });

  it("are the same only with the same formula, conditions, limits and law", () => {
    const one = item(flat(1));
    expect(chargeFingerprint({ ...one, id: 7, effective_from: "2030-01-01" })).toBe(chargeFingerprint(one));
    for (const other of [
      item(flat(2)),
      { ...one, min_kobo: 1 },
      { ...one, citation: "s. 8" },
      item(flat(1), where("vacant")),
    ])
      expect(chargeFingerprint(other)).not.toBe(chargeFingerprint(one));
  });
});
