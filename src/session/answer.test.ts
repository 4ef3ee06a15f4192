import { describe, expect, it } from "vitest";
import { isRetryable, readResult } from "./answer.ts";

function json(status: number, body: unknown, headers?: Record<string, string>): Response {
  return Response.json(body, { status, ...(headers && { headers }) });
}

it.each([
  [0, true],
  [429, true],
  [503, true],
  [401, false],
  [403, false],
  [404, false],
])("a poll that fails with status %d is retried: %s", (status, retried) => {
  expect(isRetryable({ status })).toBe(retried);
});

describe("readResult", () => {
  it("returns data and meta of a success", async () => {
    const result = await readResult(json(200, { status: "success", data: [1], meta: { page: 1 } }));
    expect(result).toMatchObject({ ok: true, status: 200, data: [1], meta: { page: 1 } });
  });

  it("returns code, message, all errors and the body of a failure", async () => {
    const body = { status: "error", code: "invalid", message: "No", errors: { city: ["too long", "odd"] } };
    const result = await readResult(json(422, body));
    expect(result).toEqual({ ok: false, ...body, status: 422, body });
  });

  it("translates messages by key and values", async () => {
    globalThis.ratebookSpoken = {
      language: "ha",
      texts: {
        "Only {sum} left.": "Saura {sum}.",
        "Add at most {n} files.": "Fayiloli {n}.",
        "Choose one.": "Zaɓi.",
      },
    };
    const body = {
      status: "error",
      code: "invalid",
      message: "Only ₦5.00 left.",
      message_key: "Only {sum} left.",
      params: { sum: "₦5.00" },
      errors: { file: ["Add at most 3 files.", "Choose one."] },
      error_messages: { file: [{ message_key: "Add at most {n} files.", params: { n: 3 } }, "Choose one."] },
    };
    const result = await readResult(json(422, body));
    globalThis.ratebookSpoken = undefined;
    expect(result).toMatchObject({
      message: "Saura ₦5.00.",
      errors: { file: ["Fayiloli 3.", "Zaɓi."] },
      body,
    });
    expect(await readResult(json(422, body))).toMatchObject({ message: body.message, errors: body.errors });
  });

  it("treats a 200 with an error body as a failure", async () => {
    expect(await readResult(json(200, { status: "error", message: "No" }))).toMatchObject({ ok: false });
    expect(await readResult(new Response("<html>", { status: 200 }))).toMatchObject({ code: "bad-answer" });
    expect(await readResult(json(200, null))).toMatchObject({ code: "bad-answer" });
  });

  it("treats 204 as a success", async () => {
    expect(await readResult(new Response(null, { status: 204 }))).toMatchObject({ ok: true });
  });

  it("has a message for a proxy's error page", async () => {
    const result = await readResult(new Response("<h1>Bad gateway", { status: 502 }));
    expect(result).toMatchObject({ ok: false, status: 502, code: "bad-answer" });
    expect(result.ok || result.message).toContain("unavailable");
  });

  it("reads Retry-After in both spellings", async () => {
    const busy = { status: "error", code: "busy", message: "Busy" };
    expect(await readResult(json(503, busy, { "Retry-After": "7" }))).toMatchObject({ retryAfter: 7 });
    const soon = new Date(Date.now() + 30_000).toUTCString();
    const dated = await readResult(json(503, busy, { "Retry-After": soon }));
    expect(!dated.ok && dated.retryAfter).toBeGreaterThan(25);
    expect(await readResult(json(503, busy, { "Retry-After": "soon" }))).not.toHaveProperty("retryAfter");
  });
});
