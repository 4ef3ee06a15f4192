import { expect, test } from "vitest";
import { allPermissions, builtInRoles } from "../permissions.ts";
import { matrixOf } from "./matrix.ts";
import { areaWords, describeRights, placeWords, rightsOf } from "./rights.ts";

test("rights are sentences, a thing each, with where they hold", () => {
  const names = {
    lgas: new Map([
      [1, "Ifo"],
      [2, "Ikenne"],
    ]),
    agencies: new Map([[5, "Works"]]),
  };
  const place = placeWords({ lga: [1, 2], agency: [5] }, names);
  expect(describeRights(["property.approve", "shop.view", "shop.edit"], place)).toEqual([
    "May approve properties in Ifo and Ikenne, for Works",
    "May see and change shops in Ifo and Ikenne, for Works",
  ]);
  expect(placeWords({ lga: "*", agency: "*" }, names)).toBe("");
  expect(placeWords({ lga: [], agency: "*" }, names)).toBe(" in no local government");
});

test("every right has words of its own", () => {
  const sentences = describeRights(allPermissions).join("\n");
  expect(sentences).not.toMatch(/_/);
  expect(describeRights(allPermissions)).toHaveLength(
    new Set(allPermissions.map((one) => one.split(".")[0])).size,
  );
});

test.each(Object.keys(areaWords))("the table for %s has each of its rights once", (area) => {
  const shown = matrixOf(area).flatMap(({ cells, others }) => [
    ...cells.filter((right) => right !== undefined),
    ...others.map(({ permission }) => permission),
  ]);
  expect(shown.sort()).toEqual([...rightsOf(area)].sort());
});

test("built-in roles hold only what their area may", () => {
  for (const { area, permissions } of builtInRoles)
    expect(permissions.filter((right) => !rightsOf(area).includes(right))).toEqual([]);
});

test("an area has no right of another one", () => {
  expect(rightsOf("guest")).not.toContain("ticket.sell");
  expect(rightsOf("guest")).not.toContain("own_bill.view");
  expect(rightsOf("corporate")).not.toContain("own_wallet.fund");
  expect(rightsOf("agent")).not.toContain("own_agent.edit");
  expect(rightsOf("agent")).toContain("ticket.sell");
});
