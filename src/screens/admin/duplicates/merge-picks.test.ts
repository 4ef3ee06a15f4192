import { describe, expect, it } from "vitest";
import type { Comparison } from "#areas/lifecycle/merges/compare.ts";
import { giverOf, takenOf } from "./merge-picks.ts";

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
    expect(takenOf(comparison, 1, {})).toEqual(["landmark", "point"]);
    expect(takenOf(comparison, 2, {})).toEqual([]);
  });

  it("is the selected one, whichever record is kept", () => {
    expect(takenOf(comparison, 1, { city: 2, landmark: 1 })).toEqual(["city", "point"]);
    expect(takenOf(comparison, 2, { city: 2, landmark: 1 })).toEqual(["landmark"]);
    expect(city && giverOf(comparison, city, 1, {})).toBe(1);
    expect(landmark && giverOf(comparison, landmark, 1, {})).toBe(2);
  });

  it("counts a masked position as known", () => {
    const nowhere = { latitude: null, longitude: null };
    const people = {
      first: side(1, nowhere),
      second: side(2, nowhere, ["latitude", "longitude"]),
      choices: [choice("point", ["latitude", "longitude"])],
    } as unknown as Comparison;
    expect(takenOf(people, 1, {})).toEqual(["point"]);
    expect(takenOf(people, 2, {})).toEqual([]);
  });

  it("omits values that are the same in both", () => {
    const same = { ...comparison, choices: comparison.choices.map((one) => ({ ...one, differs: false })) };
    expect(takenOf(same, 1, { city: 2 })).toEqual([]);
  });
});
