import { describe, expect, it, test } from "vitest";
import {
  billState,
  findTransition,
  isBillable,
  isOverdue,
  recordStates,
  transitions,
  transitionsFrom,
} from "./status.ts";

describe("records", () => {
  it("have exactly the designed transitions", () => {
    expect(transitions.map(({ from, verb, to }) => `${from} ${verb} ${to}`)).toEqual([
      "draft submit submitted",
      "returned submit submitted",
      "submitted approve approved",
      "submitted return returned",
      "submitted reject rejected",
      "approved suspend suspended",
      "suspended reinstate approved",
      "approved archive archived",
    ]);
    expect(findTransition("draft", "approve")).toBeUndefined();
    expect(findTransition("submitted", "approve")?.to).toBe("approved");
    expect(transitionsFrom("rejected")).toEqual([]);
  });

  it("are decided by another person, and reversed only with a reason", () => {
    const another = transitions.filter((way) => way.needsOtherOfficer).map((way) => way.verb);
    expect(another).toEqual(["approve", "return", "reject"]);
    const reasoned = transitions.filter((way) => way.needsReason).map((way) => way.verb);
    expect(reasoned).toEqual(["return", "reject", "suspend", "reinstate", "archive"]);
  });

  it("can all be reached from draft, and an action leads from a status to only one other", () => {
    const reached = new Set(["draft"]);
    for (const _ of recordStates)
      for (const way of transitions) if (reached.has(way.from)) reached.add(way.to);
    expect([...reached].sort()).toEqual([...recordStates].sort());
    const ways = transitions.map((way) => `${way.from} ${way.verb}`);
    expect(new Set(ways).size).toBe(ways.length);
  });

  it("are billed only when approved", () => expect(recordStates.filter(isBillable)).toEqual(["approved"]));
});

describe("bills", () => {
  test.each([
    [1000, 0, false, "unpaid"],
    [1000, 1, false, "part-paid"],
    [1000, 1000, false, "paid"],
    [1000, 2000, false, "paid"],
    [0, 0, false, "paid"],
    [1000, 0, true, "cancelled"],
    [1000, 1000, true, "cancelled"],
  ] as const)("%d charged, %d paid, cancelled %s: %s", (total_kobo, paid_kobo, cancelled, state) => {
    expect(billState({ total_kobo, paid_kobo, cancelled })).toBe(state);
  });

  it("are overdue from the day after the due date while unpaid", () => {
    const due_on = "2026-11-21";
    expect(isOverdue({ state: "unpaid", due_on }, "2026-11-21")).toBe(false);
    expect(isOverdue({ state: "unpaid", due_on }, "2026-11-22")).toBe(true);
    expect(isOverdue({ state: "part-paid", due_on }, "2027-01-01")).toBe(true);
    expect(isOverdue({ state: "paid", due_on }, "2027-01-01")).toBe(false);
    expect(isOverdue({ state: "cancelled", due_on }, "2027-01-01")).toBe(false);
  });
});
