import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { seed } from "#app/database/seed.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { closeDatabase, database, openDatabase } from "#kernel/db/client.ts";
import { requireKnownKey } from "#kernel/sealing/require-known-key.ts";
import { currentKey } from "#kernel/secrets.ts";
import { startSealing, stopSealing } from "#platform/audit/sealing-timer.ts";
import { migrate, migrationsFolder } from "#platform/database/migrate.ts";
import { createBill } from "../money/support/bills.ts";
import { choose, start } from "../money/support/pay.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { cleanEnvironment, ROOT } from "../support/server.ts";
import {
  archiveAll,
  DebianPostgres,
  type DebianServer,
  findDebianPostgres,
} from "./support/debian-postgres.ts";

const bin = await findDebianPostgres();

describe.skipIf(!bin)("needs Debian's PostgreSQL: a server that archives its log", () => {
  let folder = "";
  const running: DebianServer[] = [];
  let till: Till | undefined;

  afterAll(async () => {
    vi.unstubAllEnvs();
    await till?.close().catch(() => undefined);
    for (const server of running) await server.stop().catch(() => undefined);
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function pay(): Promise<string> {
    const payment = await start([await createBill({ lines: [["TX-01", 7_000]] })]);
    await choose(payment, "pay");
    expect((await settle(payment.reference)).state).toBe("confirmed");
    return payment.reference;
  }

  test("can be restored to a moment between two payments, with a balanced ledger", async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "ratebook-moment-")));
    const data = join(folder, "data");
    vi.stubEnv("RATEBOOK_DATA", data);
    const postgres = await DebianPostgres.in(folder, bin ?? "");
    await postgres.init("first");
    const first = await postgres.start("first");
    running.push(first);
    till = await openTill(8, 60_000, async (size) => {
      await migrate(first.url, migrationsFolder());
      openDatabase(first.url, size);
      await seed(true);
      return { url: first.url, close: closeDatabase };
    });
    await requireKnownKey(database());
    startSealing();
    // The base backup is taken while payments arrive.
    const base = postgres.baseBackup(first, "second");
    const before = [await pay(), await pay()];
    await base;
    before.push(await pay());
    const moment = await momentOf(first.url);
    const after = await pay();
    await stopSealing();
    await archiveAll(first.url);
    const key = currentKey().toString("base64");
    await till.close();
    till = undefined;
    await first.stop();

    await postgres.recoverTo("second", moment);
    const second = await postgres.start("second");
    running.push(second);
    await expect
      .poll(async () => (await ask<{ on: boolean }>(second.url, "SELECT pg_is_in_recovery() AS on"))[0]?.on, {
        timeout: 30_000,
      })
      .toBe(false);
    const ended = await recovered({ DATABASE_URL: second.url, RATEBOOK_DATA: data, RATEBOOK_KEY: key });
    expect(ended).toMatchObject({ code: 0, errors: "Verifying the books\n" });
    expect(ended.out).toContain("receipt numbers have no gaps");
    const paid = await ask<{ reference: string }>(
      second.url,
      "SELECT reference FROM payment WHERE confirmed_at IS NOT NULL AND kobo = 7000",
    );
    expect(paid.map(({ reference }) => reference).toSorted()).toEqual(before.toSorted());
    expect(paid.map(({ reference }) => reference)).not.toContain(after);
    expect(await ask(second.url, "SELECT FROM session WHERE ended_at IS NULL")).toEqual([]);
    expect(await ask(second.url, "SELECT FROM audit WHERE action = 'installation.restore'")).toHaveLength(1);
  }, 180_000);

  async function momentOf(url: string): Promise<string> {
    const [row] = await ask<{ at: string }>(url, "SELECT clock_timestamp()::text AS at");
    return row?.at ?? "";
  }

  function recovered(env: Record<string, string>): Promise<{ code: number; out: string; errors: string }> {
    const options = { cwd: ROOT, env: { ...cleanEnvironment(), LOG_LEVEL: "fatal", ...env } };
    return new Promise((resolve) => {
      execFile(process.execPath, ["bin/ratebook.ts", "restore", "--recovered"], options, (error, out, text) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, errors: text }),
      );
    });
  }

  async function ask<T extends object>(url: string, question: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(question)).rows;
    } finally {
      await client.end();
    }
  }
});
