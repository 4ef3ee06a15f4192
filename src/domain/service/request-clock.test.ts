import { describe, expect, it } from "vitest";
import { clockText, daysOverdue, daysUsed } from "./request-clock.ts";
import type { RequestStatus } from "./request-state.ts";

// 9 to 13 Nov 2026 are Monday to Friday.
const NONE = new Set<string>();
const running: RequestStatus = { status: "in-progress", waiting_for: null };
const awaitingReply: RequestStatus = { status: "in-progress", waiting_for: "requester" };
const unpaid: RequestStatus = { status: "submitted", waiting_for: "fee" };

describe("days used", () => {
  it("are the working days since the start without pauses", () => {
    const runs = [
      { began: "2026-11-09", stopped: "2026-11-11" },
      { began: "2026-11-13", stopped: null },
    ];
    expect(daysUsed(runs, "2026-11-16", NONE)).toBe(3);
    expect(daysUsed(runs, "2026-11-16", new Set(["2026-11-10"]))).toBe(2);
    expect(daysUsed([], "2026-11-16", NONE)).toBe(0);
  });

  it("restart when a request is reopened, and stay when it has ended", () => {
    const ended = { began: "2026-11-09", stopped: "2026-11-12", ended: true };
    expect(daysUsed([ended], "2026-11-30", NONE)).toBe(3);
    expect(daysUsed([ended, { began: "2026-11-16", stopped: null }], "2026-11-17", NONE)).toBe(1);
  });
});

describe("days overdue", () => {
  it("are working days, at least one", () => {
    expect(daysOverdue("2026-11-13", "2026-11-13", NONE)).toBe(0);
    expect(daysOverdue("2026-11-13", "2026-11-14", NONE)).toBe(1);
    expect(daysOverdue("2026-11-13", "2026-11-18", NONE)).toBe(3);
    expect(daysOverdue(null, "2026-11-18", NONE)).toBe(0);
  });
});

describe("clockText", () => {
  it.each([
    [
      { days_used: 3, days_allowed: 10, due_on: "2026-11-24", stopped_on: null },
      running,
      "3 of 10 working days used; due on 24 Nov 2026",
    ],
    [
      { days_used: 3, days_allowed: 10, due_on: null, stopped_on: "2026-11-12" },
      awaitingReply,
      "3 of 10 working days used; paused since 12 Nov 2026: awaiting a reply",
    ],
    [
      { days_used: 1, days_allowed: 1, due_on: null, stopped_on: "2026-11-12" },
      unpaid,
      "1 of 1 working day used; paused since 12 Nov 2026: awaiting payment of the fee",
    ],
    [
      { days_used: 0, days_allowed: 10, due_on: null, stopped_on: null },
      unpaid,
      "Not started: awaiting payment of the fee",
    ],
    [
      { days_used: 4, days_allowed: 10, due_on: null, stopped_on: "2026-11-12" },
      { status: "resolved", waiting_for: null } as const,
      "4 of 10 working days used; ended on 12 Nov 2026",
    ],
    [
      { days_used: 0, days_allowed: 10, due_on: null, stopped_on: null },
      { status: "withdrawn", waiting_for: null } as const,
      "Not started",
    ],
  ])("%j", (facts, status, text) => {
    expect(clockText(facts, status)).toBe(text);
  });
});
