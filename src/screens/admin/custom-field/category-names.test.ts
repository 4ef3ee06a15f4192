import { expect, test } from "vitest";
import { categoryName, categoryOptions } from "./category-names.ts";

const names = {
  12: { name: "Hawkers", archived: true },
  3: { name: "Traders", archived: false },
  4: { name: "Farmers", archived: false },
};

test("archived categories are offered only if already selected", () => {
  expect(categoryOptions(names, []).map(({ label }) => label)).toEqual(["Farmers", "Traders"]);
  expect(categoryOptions(names, ["12", "3"])).toEqual([
    { value: "4", label: "Farmers" },
    { value: "12", label: "Hawkers (archived)" },
    { value: "3", label: "Traders" },
  ]);
});

test("a condition names an archived category", () => {
  expect(categoryName(names, "12")).toBe("Hawkers (archived)");
  expect(categoryName(names, "99")).toBe("category 99");
});
