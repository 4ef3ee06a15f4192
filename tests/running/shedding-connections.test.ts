import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Env } from "#kernel/http/env.ts";
import { closeLanes, laneFigures } from "#platform/shedding/lanes.ts";
import { shedding } from "#platform/shedding/shed.ts";
import { withoutSlot } from "#platform/shedding/without-slot.ts";
import { call } from "../support/http.ts";

/** Which connections hold a slot, and how long. Needs no product. */
const AT_ONCE = 2;

let url: string;
let server: ReturnType<typeof createAdaptorServer>;
let seen: string[];
/** Answers all waiting requests. */
let release: () => void;
let released: Promise<void>;

beforeAll(async () => {
  const app = new Hono<Env>();
  app.use(shedding(AT_ONCE, 600_000));
  app.get("/quick/:name", (c) => {
    seen.push(c.req.param("name"));
    return c.text("here");
  });
  app.get("/slow/:name", async (c) => {
    seen.push(c.req.param("name"));
    await released;
    return c.text("here");
  });
  app.get("/elsewhere", async (c) => {
    await withoutSlot(() => released);
    return c.text("here");
  });
  app.get("/download", () => {
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(new TextEncoder().encode("begun "));
        await released;
        stream.enqueue(new TextEncoder().encode("ended"));
        stream.close();
      },
    });
    return new Response(body);
  });
  app.post("/upload", async (c) => c.text(await c.req.text()));
  server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  ({ promise: released, resolve: release } = Promise.withResolvers<void>());
});
afterEach(async () => {
  release();
  await expect.poll(() => requests().running).toBe(0);
});
afterAll(() => {
  closeLanes();
  server.close();
});

function requests() {
  const found = laneFigures().find(({ lane }) => lane === "requests");
  if (!found) throw new Error("There is no such lane.");
  return found;
}

/** The number of requests worked on at once. */
const fill = (path: string) => Array.from({ length: AT_ONCE }, (_, n) => call(url, path + n));

test("a client that disconnects while waiting is not served", async () => {
  const slow = fill("/slow/");
  await expect.poll(() => seen.length).toBe(AT_ONCE);
  const impatient: ClientRequest = request(`${url}/quick/impatient`, { agent: false });
  impatient.on("error", () => undefined);
  impatient.end();
  await expect.poll(() => requests().waiting).toBe(1);
  const { shed } = requests();
  impatient.destroy();
  await expect.poll(() => requests().waiting).toBe(0);
  release();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await call(url, "/quick/next")).status).toBe(200);
  expect(seen).not.toContain("impatient");
  expect(requests().shed).toBe(shed);
});

test("a started download holds no slot", async () => {
  const downloads = Array.from({ length: AT_ONCE }, async () => {
    const outgoing = request(`${url}/download`, { agent: false }).end();
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    return incoming.setEncoding("utf8");
  });
  const started = await Promise.all(downloads);
  expect(requests().running).toBe(0);
  expect((await call(url, "/quick/meanwhile")).status).toBe(200);
  release();
  for (const incoming of started) {
    let text = "";
    for await (const chunk of incoming) text += chunk;
    expect(text).toBe("begun ended");
  }
});

test("an upload holds no slot while it arrives over a slow connection", async () => {
  async function* slowly() {
    yield "half ";
    await released;
    yield "and half";
  }
  const uploads = Array.from({ length: AT_ONCE }, () =>
    call(url, "/upload", { method: "POST", body: slowly() }),
  );
  await expect.poll(() => requests().running).toBe(AT_ONCE);
  expect((await call(url, "/quick/meanwhile")).status).toBe(200);
  await expect.poll(() => requests().running).toBe(0);
  release();
  expect((await Promise.all(uploads)).map(({ text }) => text)).toEqual(["half and half", "half and half"]);
});

test("serves others while a payment gateway is awaited", async () => {
  const waiting = Array.from({ length: AT_ONCE }, () => call(url, "/elsewhere"));
  expect((await call(url, "/quick/meanwhile")).status).toBe(200);
  release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
});
