import { expect, it } from "vitest";
import { waitingReference } from "#domain/waiting-reference.ts";
import type { OutboxEntry } from "./entry.ts";
import { dueEntries, openReferences, resolveReferences } from "./references.ts";

const shop = {
  register: "shop",
  record: { trade_name: "Mama Put", property_id: waitingReference("house") },
  alike_seen: [4],
};

it("a shop waits for its house", () => {
  expect(openReferences(shop, new Map())).toEqual(["house"]);
  expect(openReferences(shop, new Map([["house", 12]]))).toEqual([]);
});

it("a shop is then sent with the ID of its house, otherwise unchanged", () => {
  expect(resolveReferences(shop, new Map([["house", 12]]))).toEqual({
    register: "shop",
    record: { trade_name: "Mama Put", property_id: 12 },
    alike_seen: [4],
  });
});

const waitingEntry = (id: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  order: 1,
  person: { id: 7, name: "Ada" },
  kind: "shop",
  title: id,
  path: "/api/v1/x",
  at: 0,
  body: {},
  photos: [],
  state: "waiting",
  ...more,
});
const due = (...entries: OutboxEntry[]) => dueEntries(entries, 7).map(({ id }) => id);

it("pending entries are due, except those by another person, rejected or being sent", () => {
  expect(
    due(
      waitingEntry("mine"),
      waitingEntry("theirs", { person: { id: 8, name: "Bola" } }),
      waitingEntry("wrong", { state: "refused" }),
      waitingEntry("there", { state: "sent" }),
    ),
  ).toEqual(["mine"]);
});

it("an entry that refers to a rejected or deleted one waits until that is fixed", () => {
  const inHouse = waitingEntry("shop", { body: shop });
  expect(due(waitingEntry("house"), inHouse)).toEqual(["house", "shop"]);
  expect(due(waitingEntry("house", { state: "refused" }), inHouse)).toEqual([]);
  expect(due(inHouse)).toEqual([]);
  expect(
    due(waitingEntry("house", { state: "sent", made: { id: 12, code: "PRP", at: 0 } }), inHouse),
  ).toEqual(["shop"]);
});

it("a record with pending photos is due, unless they were rejected", () => {
  const photo = { key: "p", name: "p.jpg", caption: "" };
  const made = { state: "made", made: { id: 1, code: "PRP", at: 0 } } as const;
  expect(due(waitingEntry("a", { ...made, photos: [{ ...photo, state: "waiting" }] }))).toEqual(["a"]);
  expect(due(waitingEntry("a", { ...made, photos: [{ ...photo, state: "refused" }] }))).toEqual([]);
});
