import { describe, expect, test } from "vitest";
import { recordCode } from "./code.ts";
import { publicTitle } from "./public-title.ts";

describe("the title of a record on a public page", () => {
  test.each([
    [recordCode("PRP", 1), "14 Quarry Road, Abeokuta", "14 Quarry Road, Abeokuta"],
    [recordCode("VEH", 1), "LSR 123 AA Toyota", "LSR 123 AA Toyota"],
    [recordCode("SHP", 1), "Ngozi Okafor Stores", "Shop"],
    [recordCode("SGN", 1), "Wall sign of Ngozi Okafor", "Sign"],
    [recordCode("IND", 1), "Ngozi Okafor", "Individual"],
    ["no code", "Ngozi Okafor", "Record"],
  ])("%s %s: %s", (code, title, open) => {
    expect(publicTitle({ code, title })).toBe(open);
  });
});
