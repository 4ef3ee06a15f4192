import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "#kernel/db/client.ts";
import { sendDue } from "#platform/messages/sender.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  arrivedAt,
  drain,
  expireDelays,
  leaveDemonstration,
  MASTER_KEY,
  type MailServer,
  PUBLIC_URL,
  queueMails,
  startMailServer,
  states,
  useMailServer,
} from "./messages-kit.ts";

let db: TestDatabase;
let mail: MailServer;
let processes: ChildProcess[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  leaveDemonstration();
  mail = await startMailServer();
  await useMailServer(mail);
});
beforeEach(async () => {
  await sql`TRUNCATE message`.execute(database());
  mail.received.length = 0;
});
afterEach(async () => {
  for (const child of processes)
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
  processes = [];
});
afterAll(async () => {
  await mail?.down();
  await db?.close();
});

describe("several processes", { timeout: 120_000 }, () => {
  async function startProcess(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [`${import.meta.dirname}/messages-worker.ts`], {
      env: {
        ...process.env,
        DATABASE_URL: db.url,
        RATEBOOK_KEY: MASTER_KEY,
        RATEBOOK_URL: PUBLIC_URL,
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    processes.push(child);
    await once(child.stdout as NonNullable<typeof child.stdout>, "data");
    return child;
  }

  it("send each message once", async () => {
    await queueMails(60, ["ada@example.ng", "bola@example.ng", "chidi@example.ng", "dayo@example.ng"]);
    await Promise.all([startProcess(), startProcess(), startProcess()]);
    await vi.waitFor(async () => expect(await states()).toEqual({ sent: 60 }), {
      timeout: 60_000,
      interval: 100,
    });
    expect(mail.received).toHaveLength(60);
    for (const address of ["ada@example.ng", "bola@example.ng", "chidi@example.ng", "dayo@example.ng"])
      expect(arrivedAt(mail, address)).toEqual(arrivedAt(mail, address).toSorted((a, b) => a - b));
  });

  it("take over a message that a killed process started, with the same message id", async () => {
    mail.mute = true;
    await queueMails(1);
    const first = await startProcess();
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), { timeout: 60_000, interval: 50 });
    const ended = once(first, "exit");
    first.kill("SIGKILL");
    await ended;
    mail.mute = false;
    expect(await sendDue("email")).toBe(0);
    await expireDelays("5 minutes");
    await drain("email");
    expect(await states()).toEqual({ sent: 1 });
    // The server may have accepted the first attempt: the id lets it detect the duplicate.
    expect(new Set(mail.received.map(({ id }) => id)).size).toBe(1);
  });
});
