import { expect, it } from "vitest";
import { waitingReference } from "#domain/waiting-reference.ts";
import { openReferences, resolved } from "./references.ts";

const shop = {
  register: "shop",
  record: { trade_name: "Mama Put", property_id: waitingReference("house") },
  alike_seen: [4],
};

it("a shop waits for the house it is in", () => {
  expect(openReferences(shop, new Map())).toEqual(["house"]);
  expect(openReferences(shop, new Map([["house", 12]]))).toEqual([]);
});

it("and is sent with its number, everything else as it was", () => {
  expect(resolved(shop, new Map([["house", 12]]))).toEqual({
    register: "shop",
    record: { trade_name: "Mama Put", property_id: 12 },
    alike_seen: [4],
  });
});
