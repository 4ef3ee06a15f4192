import { describe, expect, it } from "vitest";
import type { Failure } from "../answer.ts";
import { readSyncResult } from "./read-sync-result.ts";

const failure = (status: number, code: string, more: Partial<Failure> = {}): Failure => ({
  ok: false,
  status,
  code,
  message: "No.",
  ...more,
});

describe("a response", () => {
  it("of success completes the entry", () => {
    expect(readSyncResult({ ok: true, status: 201, data: { id: 7 }, body: {} })).toEqual({
      is: "done",
      data: { id: 7 },
    });
  });

  it("with validation errors needs a person", () => {
    const errors = { use: ["Choose the use."] };
    expect(readSyncResult(failure(422, "invalid", { errors }))).toEqual({
      is: "refused",
      fault: { code: "invalid", message: "No.", errors },
    });
  });

  it("includes likely duplicates", () => {
    const data = { candidates: [], others: null, alike_seen: [3] };
    expect(readSyncResult(failure(409, "likely-duplicates", { body: { data } }))).toMatchObject({
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
  ])("%i %s leaves the outcome unknown", (status, code, halt) => {
    expect(readSyncResult(failure(status, code))).toEqual({ is: "unknown", halt });
  });

  it.each([
    [401, "not-signed-in", "signed-out"],
    [0, "signed-out", "signed-out"],
    [409, "session-changed", "signed-out"],
    [429, "too-many", "later"],
    [503, "busy", "later"],
  ])("%i %s means that the entry was not processed", (status, code, halt) => {
    expect(readSyncResult(failure(status, code))).toEqual({ is: "not-asked", halt });
  });
});
