import { Hono } from "hono";
import { expect, it, test } from "vitest";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";
import { depthOf, limitDepth } from "./body-depth.ts";
import { limitBodies, limitBody } from "./body-limit.ts";

it.each([
  ["", 0],
  ["1", 0],
  ["[]", 1],
  ['{"a":[{}],"b":[]}', 3],
  ['"[[[["', 0],
  ['["\\"[[", [1]]', 2],
  ["[".repeat(50_000), 50_000],
])("text %# has the stated depth", (text, depth) => {
  expect(depthOf(Buffer.from(text))).toBe(depth);
});

it("rejects bodies that are nested too deeply, except on file routes", async () => {
  const read: string[] = [];
  const tooLarge = () => new AppError("too-large", "At most 10 kB.");
  const app = new Hono<Env>()
    .use(limitBodies(), limitDepth())
    .post("/api/v1/*", limitBody(10_000, tooLarge), async (c) => {
      read.push(await c.req.text());
      return c.body(null, 204);
    })
    .onError((error, c) => c.text((error as { code?: string }).code ?? error.message, 400));
  // Sent in chunks, without a length.
  const send = (path: string, body: string) =>
    app.request(`/api/v1${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: new Blob([body]).stream(),
      duplex: "half",
    } as RequestInit);
  const [flat, deep] = [`"${"a".repeat(9_000)}"`, "[".repeat(2_000)];
  expect(await (await send("/bills", deep)).text()).toBe("bad-json");
  expect((await send("/bills", flat)).status).toBe(204);
  expect((await send("/biometrics/photo", deep)).status).toBe(204);
  expect(read).toEqual([flat, deep]);
});

test("checks webhooks with any content type and bodies with any stated length, and ignores requests without a body", async () => {
  const app = new Hono<Env>()
    .use(limitDepth())
    .all("/api/v1/*", (c) => c.body(null, 204))
    .onError((error, c) => c.text((error as { code?: string }).code ?? error.message, 500));
  const ask = async (method: string, path: string, type: string, body?: string, length?: string) => {
    const headers = { "Content-Type": type, ...(length !== undefined && { "Content-Length": length }) };
    const answer = await app.request(`/api/v1${path}`, { method, headers, body: body ?? null });
    return (await answer.text()) || answer.status;
  };
  const deep = "[".repeat(5_000);
  expect(await ask("POST", "/webhooks/remita", "text/plain", deep)).toBe("bad-json");
  expect(await ask("POST", "/bills", "text/plain", deep)).toBe(204);
  for (const length of ["-1", "many", ""])
    expect([length, await ask("POST", "/bills", "application/json", deep, length)]).toEqual([
      length,
      "bad-json",
    ]);
  for (const method of ["GET", "HEAD", "POST", "DELETE"])
    expect([method, await ask(method, "/bills", "application/json")]).toEqual([method, 204]);
});
