import { expect, test } from "vitest";
import { queueTabs } from "./queue-tabs.ts";

test("the tabs of the queues are in the order of the menu, with the current register in its place", () => {
  const counts = { corporate: 2, shop: 1, property: 4 };
  const tabs = (names: readonly (keyof typeof counts)[], current: string) =>
    queueTabs(
      names.map((name) => ({ name, count: counts[name] })),
      current,
    ).map(({ resource, count }) => `${resource.name} ${count}`);
  expect(tabs(["corporate", "property", "shop"], "shop")).toEqual(["property 4", "shop 1", "corporate 2"]);
  expect(tabs(["corporate", "shop"], "vehicle")).toEqual(["shop 1", "vehicle 0", "corporate 2"]);
  expect(tabs([], "mast")).toEqual(["mast 0"]);
});
