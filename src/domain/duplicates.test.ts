import { describe, expect, it } from "vitest";
import { identityFields, namingFields, streetSpellings } from "./duplicates.ts";
import { registers } from "./register/registers.ts";
import { shop } from "./register/shop.ts";
import { vehicle } from "./register/vehicle.ts";

describe("the spellings of a street", () => {
  it.each([
    ["Sokenu Rd.", ["Sokenu road", "Sokenu rd", "Sokenu rd."]],
    ["Sokenu  Road", ["Sokenu road", "Sokenu rd", "Sokenu rd."]],
    ["Quarry", ["Quarry"]],
    // A street with that name has no other spelling.
    ["Close", ["Close"]],
    ["", [""]],
  ])("%s", (name, spellings) => {
    expect(streetSpellings(name)).toEqual(spellings);
  });
});

it("registers with duplicate checks have identifying fields of their own", () => {
  for (const resource of registers.filter(({ approval, name }) => approval || name === "individual")) {
    expect(namingFields(resource).length).toBeGreaterThan(0);
    for (const name of namingFields(resource)) expect(resource.fields).toHaveProperty(name);
  }
});

it("phones and plates identify a record, whether or not they must be unique", () => {
  expect(identityFields(shop)).toContain("phone_number");
  expect(identityFields(vehicle)).toContain("plate_number");
  expect(identityFields(shop)).not.toContain("trade_name");
});
