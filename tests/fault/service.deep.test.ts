import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { verifyBooks } from "#reporting/books/verify-books.ts";
import { startWriters, untilWritten } from "../money/support/crash-office.ts";
import { expectAllThere, expectRepeatable } from "../money/support/crash-proof.ts";
import { send } from "../money/support/crash-send.ts";
import type { Writers } from "../money/support/crash-writers.ts";
import { depth } from "../support/depth.ts";
import { call, signInOver } from "../support/http.ts";
import { mayMount, OwnService } from "./support/own-service.ts";

/**
 * What goes wrong around the product while tills, bank slips and reversals are written: the service is back by itself, every
 * answer in between is one that says so, and what was acknowledged is there once. RATEBOOK_FAULT_SECONDS for another length of a fault.
 */
const SECONDS = depth("RATEBOOK_FAULT_SECONDS", { short: 3, long: 30 });
const WRITERS = 9;
const SOME = 6; // acknowledged writes that show that all goes on

/** As long as the fault lasts: that is the fault. */
const lasting = () => new Promise<void>((resolve) => setTimeout(resolve, SECONDS * 1_000));

/** Codes of answers that say to come again: of the database, and of a server whose places are all taken. */
const LATER = /^(?:unavailable|busy)$/;

let service: OwnService;
let writers: Writers;
let officer: string;

beforeAll(async () => {
  service = await OwnService.start(mayMount ? { database: "700m", files: "2m" } : undefined);
  ({ token: officer } = await signInOver(service.url, "admin@ratebook.test", "api"));
  writers = await startWriters({ url: service.url, writers: WRITERS, ways: ["till", "bank", "reversal"] });
}, 240_000);
afterAll(() => service?.close(), 60_000);

const ask = (path: string) => call(service.url, path, { bearer: officer });

/** Writes go on, and nobody was told anything but to come again. */
async function expectBack(): Promise<void> {
  await untilWritten(writers, SOME);
  const others = [...writers.refusals].filter((code) => code !== "no-room" && !LATER.test(code));
  expect(others).toEqual([]);
}

test("PostgreSQL stands still: requests wait or are told to come again, and all goes on behind it", async () => {
  await untilWritten(writers, SOME);
  const wake = await service.still();
  try {
    await lasting();
    expect((await call(service.url, "/healthz")).status).toBe(200);
  } finally {
    wake();
  }
  await expectBack();
});

test("PostgreSQL is stopped: 503 with a time to come again, and back by itself when it is", async () => {
  await service.stopDatabase();
  try {
    const told = await ask("/api/v1/profile");
    expect(told).toMatchObject({
      status: 503,
      json: { status: "error", code: expect.stringMatching(LATER) },
    });
    expect(Number(told.headers.get("Retry-After"))).toBeGreaterThan(0);
    await lasting();
  } finally {
    await service.startDatabase();
  }
  await expectBack();
  expect((await ask("/api/v1/profile")).status).toBe(200);
});

test("every connection is taken: 503 with a time to come again, nothing half done, and back when they are free", async () => {
  const holder = new pg.Client({ connectionString: service.databaseUrl });
  await holder.connect();
  try {
    await holder.query("BEGIN");
    // Whoever books waits for it, holding a connection of the pool. One table: of two, somebody may hold the other already.
    await holder.query("LOCK TABLE transfer IN ACCESS EXCLUSIVE MODE");
    let told = await ask("/api/v1/profile");
    const isTold = async () => {
      told = await ask("/api/v1/profile");
      return told.status;
    };
    await expect.poll(isTold, { timeout: 60_000 }).toBe(503);
    expect(told.json).toMatchObject({ status: "error", code: expect.stringMatching(LATER) });
    expect(Number(told.headers.get("Retry-After"))).toBeGreaterThan(0);
    await holder.query("ROLLBACK");
  } finally {
    await holder.end();
  }
  await expectBack();
});

test("SIGTERM under load: what was accepted is answered, the process ends well, and another knows what it answered", async () => {
  const other = await service.startAnother();
  try {
    await untilWritten(writers, SOME);
    // It ends itself with 1 when it takes more than 10 seconds.
    expect(await service.server.stop("SIGTERM")).toBe(0);
    await service.startServer();
    await expectBack();
    const answered = writers.attempts.flatMap(({ last }) => last ?? []);
    expect(answered.length).toBeGreaterThanOrEqual(SOME);
    for (const { path, init, answer } of answered.slice(0, SOME)) {
      const again = await send(`${other.url}/api/v1${path}`, init);
      expect(JSON.parse(again?.text ?? "null")).toEqual(JSON.parse(answer));
    }
  } finally {
    await other.stop();
  }
});

test.skipIf(!mayMount)(
  "needs a mount: the database's disk is full: told so, and back when there is room",
  async () => {
    const before = writers.acknowledged;
    const free = await service.fillDatabase();
    try {
      await expect
        .poll(() => [...writers.refusals], { timeout: 60_000 })
        .toEqual(expect.arrayContaining(["no-room"]));
      await lasting();
    } finally {
      await free();
    }
    await expectBack();
    expect(writers.acknowledged).toBeGreaterThan(before);
  },
);

test.skipIf(!mayMount)(
  "needs a mount: the disk of the files is full: told so, nothing is left behind, the next is taken",
  async () => {
    const upload = (name: string, lines: number) =>
      call(service.url, `/api/v1/imports?resource=property&name=${name}.csv`, {
        method: "POST",
        bearer: officer,
        headers: { "Content-Type": "text/csv", "Idempotency-Key": `full-disk-${name}` },
        body: `name\n${"Market Road\n".repeat(lines)}`,
      });
    // The writers keep the server busy: like them, wait and send the same again.
    const served = async (lines: number) => {
      for (;;) {
        const answer = await upload("large", lines);
        if (answer.json?.["code"] !== "busy") return answer;
        await wait(200);
      }
    };
    const refused = await served(300_000);
    expect(refused).toMatchObject({ status: 503, json: { status: "error", code: "no-room" } });
    expect(await readdir(join(service.files, "imports"))).toEqual([]);
    // The same key: nothing of the first was kept.
    expect(await served(10)).toMatchObject({ status: 201 });
  },
);

test("after all of it, what was acknowledged is there, once, and the books agree", async () => {
  await writers.stop();
  expect(writers.failure).toBeUndefined();
  await expectAllThere(writers.attempts);
  await expectRepeatable(service.url, writers.attempts);
  for (const by of ["bank", "till", "reversal"])
    expect(writers.attempts.some((one) => one.by === by && one.done)).toBe(true);
  const { checks } = await verifyBooks(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
}, 120_000);
