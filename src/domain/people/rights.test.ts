import { expect, test } from "vitest";
import { allPermissions, builtInRoles } from "../permissions.ts";
import { matrixOf } from "./matrix.ts";
import { areaLabels, describeRights, rightsOf, scopeText } from "./rights.ts";

test("describes rights in one sentence per resource, with their scope", () => {
  const names = {
    lgas: new Map([
      [1, "Ifo"],
      [2, "Ikenne"],
    ]),
    agencies: new Map([[5, "Works"]]),
  };
  const place = scopeText({ lga: [1, 2], agency: [5] }, names);
  expect(describeRights(["property.approve", "shop.view", "shop.edit"], place)).toEqual([
    "Can approve properties in Ifo and Ikenne, for Works",
    "Can view and edit shops in Ifo and Ikenne, for Works",
  ]);
  expect(scopeText({ lga: "*", agency: "*" }, names)).toBe("");
  expect(scopeText({ lga: [], agency: "*" }, names)).toBe(" in no local government");
});

test("every right has a label", () => {
  const sentences = describeRights(allPermissions).join("\n");
  expect(sentences).not.toMatch(/_/);
  expect(describeRights(allPermissions)).toHaveLength(
    new Set(allPermissions.map((one) => one.split(".")[0])).size,
  );
});

test.each(Object.keys(areaLabels))("the table for %s contains each of its rights once", (area) => {
  const visible = matrixOf(area).flatMap(({ cells, others }) => [
    ...cells.filter((right) => right !== undefined),
    ...others.map(({ permission }) => permission),
  ]);
  expect(visible.sort()).toEqual([...rightsOf(area)].sort());
});

test("built-in roles contain only rights of their area", () => {
  for (const { area, permissions } of builtInRoles)
    expect(permissions.filter((right) => !rightsOf(area).includes(right))).toEqual([]);
});

test("areas have no rights of other areas", () => {
  expect(rightsOf("guest")).not.toContain("ticket.sell");
  expect(rightsOf("guest")).not.toContain("own_bill.view");
  expect(rightsOf("corporate")).not.toContain("own_wallet.fund");
  expect(rightsOf("agent")).not.toContain("own_agent.edit");
  expect(rightsOf("agent")).toContain("ticket.sell");
});
