import { expect, test } from "vitest";
import type { Failure } from "#session/answer.ts";
import { mayHaveBeenTaken } from "./use-take-payment.ts";

const failure = (status: number, code = ""): Failure => ({
  ok: false,
  status,
  code,
  message: "",
  errors: {},
  body: {},
});

test.each([
  ["no answer", failure(0), true, true],
  ["a server error", failure(503, "unavailable"), true, true],
  ["a request that is still running", failure(409, "still-running"), true, true],
  ["a proxy's answer", failure(404, "bad-answer"), true, true],
  ["a refused payment", failure(422, "invalid"), false, false],
  ["signed out", failure(401), false, true],
  ["without the right", failure(403, "forbidden"), false, true],
  ["too many requests", failure(429, "too-many-requests"), false, true],
])("a payment may have been taken after %s", (_, result, first, resent) => {
  expect(mayHaveBeenTaken(result, false)).toBe(first);
  expect(mayHaveBeenTaken(result, true)).toBe(resent);
});
