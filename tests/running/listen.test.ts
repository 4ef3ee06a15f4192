import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { type ListeningServer, listen } from "#app/listen.ts";

const host = "127.0.0.1";
const app = new Hono().get("/", (c) => c.text("here"));

async function ask(port: number, agent: Agent, path = "/"): Promise<number | undefined> {
  const [answer] = (await once(get({ host, port, agent, path }), "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer.statusCode;
}

test("reports a port in use, even by another instance", async () => {
  const listening = await listen(app.fetch, { port: 0, host });
  try {
    await expect(listen(app.fetch, { port: listening.port, host })).rejects.toThrow(
      `Port ${listening.port} is in use. Stop the program that uses it, or use another port`,
    );
  } finally {
    await listening.close();
  }
  const second = await listen(app.fetch, { port: listening.port, host });
  await second.close();
});

test("answers connections of all sockets, and waits for the answers when closing", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = new Hono()
    .get("/", (c) => c.text("here"))
    .get("/held", async (c) => {
      await released;
      return c.text("here");
    });
  const listening: ListeningServer = await listen(held.fetch, { port: 0, host });
  const agent = new Agent({ keepAlive: true });
  const statuses = await Promise.all(Array.from({ length: 200 }, () => ask(listening.port, agent)));
  expect(statuses).toEqual(statuses.map(() => 200));
  const pending = ask(listening.port, agent, "/held");
  await once(listening.server, "request");
  let closed = false;
  const closing = listening.close().then(() => {
    closed = true;
  });
  await expect(ask(listening.port, new Agent())).rejects.toThrow("ECONNREFUSED");
  await turn();
  expect(closed).toBe(false);
  release();
  expect(await pending).toBe(200);
  agent.destroy();
  await closing;
  expect(closed).toBe(true);
});

/** Connects this many times and exits when the kernel has accepted all. */
const CONNECT = `const { connect } = require("node:net"); const [port, count] = process.argv.slice(-2).map(Number); let taken = 0;
for (let n = 0; n < count; n++) connect(port, "127.0.0.1", () => ++taken === count && process.exit());`;

test.runIf(process.platform === "linux")(
  "accepts several connections in one turn of a busy loop",
  async () => {
    const TURNS = 3;
    const listening = await listen(app.fetch, { port: 0, host });
    let accepted = 0;
    listening.server.on("connection", () => accepted++);
    // This process is blocked meanwhile, as if it rendered pages.
    spawnSync(process.execPath, ["-e", CONNECT, "--", String(listening.port), "64"]);
    for (let n = 0; n < TURNS; n++) await turn();
    expect(accepted).toBeGreaterThan(2 * TURNS);
    await listening.close();
  },
);
