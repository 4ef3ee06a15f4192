import { describe, expect, it } from "vitest";
import type { Comparison } from "#areas/lifecycle/merges/compare.ts";
import { replacedFields, sourceRecordId } from "./merge-picks.ts";

const side = (id: number, values: object, masked: string[] = []) => ({ record: { id, ...values }, masked });
const choice = (name: string, columns = [name]) => ({
  name,
  label: name,
  columns,
  differs: true,
  masked: false,
});
const comparison = {
  first: side(1, { city: "Ibara", landmark: null, latitude: null, longitude: null }),
  second: side(2, { city: "Ibara GRA", landmark: "Mosque", latitude: 7.1, longitude: 3.3 }),
  choices: [choice("city"), choice("landmark"), choice("point", ["latitude", "longitude"])],
} as unknown as Comparison;
const [city, landmark] = comparison.choices;

describe("the source of a merged value", () => {
  it("is the kept record, or the other if that has no value", () => {
    expect(replacedFields(comparison, 1, {})).toEqual(["landmark", "point"]);
    expect(replacedFields(comparison, 2, {})).toEqual([]);
  });

  it("is the selected one, whichever record is kept", () => {
    expect(replacedFields(comparison, 1, { city: 2, landmark: 1 })).toEqual(["city", "point"]);
    expect(replacedFields(comparison, 2, { city: 2, landmark: 1 })).toEqual(["landmark"]);
    expect(city && sourceRecordId(comparison, city, 1, {})).toBe(1);
    expect(landmark && sourceRecordId(comparison, landmark, 1, {})).toBe(2);
  });

  it("counts a masked position as known", () => {
    const nowhere = { latitude: null, longitude: null };
    const people = {
      first: side(1, nowhere),
      second: side(2, nowhere, ["latitude", "longitude"]),
      choices: [choice("point", ["latitude", "longitude"])],
    } as unknown as Comparison;
    expect(replacedFields(people, 1, {})).toEqual(["point"]);
    expect(replacedFields(people, 2, {})).toEqual([]);
  });

  it("omits values that are the same in both", () => {
    const same = { ...comparison, choices: comparison.choices.map((one) => ({ ...one, differs: false })) };
    expect(replacedFields(same, 1, { city: 2 })).toEqual([]);
  });
});
