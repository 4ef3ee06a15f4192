import { describe, expect, it } from "vitest";
import type { QueueData } from "./loader.ts";
import { addressAfterDecision, adjacentId, pageAddress, recordAddress } from "./queue-addresses.ts";

const rows = [1, 2, 3].map((id) => ({ id })) as unknown as QueueData["rows"];
const go = (id: number, meta: QueueData["meta"], query = "") =>
  addressAfterDecision("/q", new URLSearchParams(query), { rows, meta }, id);

describe("after a decision", () => {
  it("selects the next record and keeps the rest of the address", () => {
    expect(go(1, { total: 3 }, "lga_id=4&id=1")).toBe("/q?lga_id=4&id=2");
    expect(go(2, { total: 60, next: "N" }, "after=C&id=2")).toBe("/q?after=C&id=3");
  });

  it("goes to the next page at the end of a page, and to the previous record at the end of the queue", () => {
    expect(go(3, { total: 60, next: "N" }, "after=C&id=3")).toBe("/q?after=N");
    expect(go(3, { total: 3 }, "id=3")).toBe("/q?id=2");
  });

  it("shows the empty queue after its only record", () => {
    const only = { rows: rows.slice(0, 1), meta: { total: 1 } };
    expect(addressAfterDecision("/q", new URLSearchParams("id=1&own=yes"), only, 1)).toBe("/q?own=yes");
  });

  it("selects the first record if the decided one is not on the page", () => {
    expect(go(99, { total: 3 }, "id=99")).toBe("/q?id=1");
  });
});

it("previous and next stop at the ends of the page, and start at its first record", () => {
  expect([adjacentId(rows, 1, -1), adjacentId(rows, 1, 1), adjacentId(rows, 3, 1)]).toEqual([
    undefined,
    2,
    undefined,
  ]);
  expect(adjacentId(rows, 99, 1)).toBe(1);
});

it("changing the page drops the record and the other cursor; selecting a record keeps the page", () => {
  expect(pageAddress("/q", new URLSearchParams("after=A&id=5&lga_id=4"), { before: "B" })).toBe(
    "/q?lga_id=4&before=B",
  );
  expect(recordAddress("/q", new URLSearchParams("after=A&id=5"), 6)).toBe("/q?after=A&id=6");
  expect(recordAddress("/q", new URLSearchParams("id=5"), undefined)).toBe("/q");
});
