import { describe, expect, it } from "vitest";
import type { Failure } from "../answer.ts";
import { judge } from "./judge.ts";

const failure = (status: number, code: string, more: Partial<Failure> = {}): Failure => ({
  ok: false,
  status,
  code,
  message: "No.",
  ...more,
});

describe("an answer", () => {
  it("of success says that it is done", () => {
    expect(judge({ ok: true, status: 201, data: { id: 7 }, body: {} })).toEqual({
      is: "done",
      data: { id: 7 },
    });
  });

  it("that names faults is for a person", () => {
    const errors = { use: ["Choose the use."] };
    expect(judge(failure(422, "invalid", { errors }))).toEqual({
      is: "refused",
      fault: { code: "invalid", message: "No.", errors },
    });
  });

  it("brings along what is alike", () => {
    const data = { candidates: [], others: null, alike_seen: [3] };
    expect(judge(failure(409, "likely-duplicates", { body: { data } }))).toMatchObject({
      is: "refused",
      fault: { data },
    });
  });

  it.each([
    [0, "network", "no-network"],
    [500, "failed", "failed"],
    [503, "unavailable", "failed"],
    [502, "bad-answer", "later"],
    [409, "still-running", "failed"],
  ])("%i %s leaves open whether it was done", (status, code, halt) => {
    expect(judge(failure(status, code))).toEqual({ is: "unknown", halt });
  });

  it.each([
    [401, "not-signed-in", "signed-out"],
    [0, "signed-out", "signed-out"],
    [409, "session-changed", "signed-out"],
    [429, "too-many", "later"],
    [503, "busy", "later"],
  ])("%i %s comes before it is looked at", (status, code, halt) => {
    expect(judge(failure(status, code))).toEqual({ is: "not-asked", halt });
  });
});
