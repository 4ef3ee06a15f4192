import { Hono } from "hono";
import { expect, it } from "vitest";
import { depthOf, limitDepth } from "./body-depth.ts";
import { limitBodies } from "./body-limit.ts";
import type { Env } from "./env.ts";

it.each([
  ["", 0],
  ["1", 0],
  ["[]", 1],
  ['{"a":[{}],"b":[]}', 3],
  ['"[[[["', 0],
  ['["\\"[[", [1]]', 2],
  ["[".repeat(50_000), 50_000],
])("text %# is nested as deep as it says", (text, depth) => {
  expect(depthOf(Buffer.from(text))).toBe(depth);
});

it("refuses what is nested too deep, and leaves to a route of files what is sent there", async () => {
  const read: string[] = [];
  const app = new Hono<Env>()
    .use(limitBodies(), limitDepth())
    .post("/api/v1/*", async (c) => {
      // Still there to be read piece by piece, and nobody has held it before.
      expect(c.req.raw.bodyUsed).toBe(false);
      read.push(c.req.path);
      return c.body(null, 204);
    })
    .onError((error, c) => c.text((error as { code?: string }).code ?? error.message, 400));
  // In pieces, of a length that nobody says first.
  const send = (path: string) =>
    app.request(`/api/v1${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: new Blob(["[".repeat(2_000)]).stream(),
      duplex: "half",
    } as RequestInit);
  expect(await (await send("/bills")).text()).toBe("bad-json");
  for (const path of ["/biometrics/photo", "/imports"]) expect((await send(path)).status).toBe(204);
  expect(read).toEqual(["/api/v1/biometrics/photo", "/api/v1/imports"]);
});
