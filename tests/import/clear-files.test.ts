import { existsSync } from "node:fs";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "#kernel/actor.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { enqueueDaily } from "#platform/jobs/daily.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { startJobs, stopJobs } from "#platform/jobs/job-loop.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import type { ImportClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

/** Uploaded files are deleted once they are no longer needed; the imported records remain. */

const program = systemActor("tests/import");
let office: ImportOffice;
let clerk: ImportClient;

beforeAll(async () => {
  office = await importOffice();
  clerk = office.clerk;
});
afterAll(() => office.close());

let count = 0;
const file = () =>
  `roll_number,street_name,city,use\nC-${++count},Quarry Road,Ota,vacant\nC-${++count},,Ota,vacant\n`;

type Work = "none" | "dry-run" | "run" | "waiting";

/** An import that was uploaded, and worked on, this many days ago. */
async function imported(work: Work, days: number) {
  const view = await clerk.take("property", "roll.csv", file());
  if (work === "waiting") {
    await stopJobs();
    await clerk.ask(view.id, "run", view.mapping);
  } else {
    startJobs(1);
    if (work !== "none") await clerk.finish(view.id, work, view.mapping);
  }
  const ago = sql`make_interval(days => ${days})`;
  await sql`UPDATE import SET created_at = created_at - ${ago} WHERE id = ${view.id}`.execute(database());
  await sql`UPDATE job SET created_at = created_at - ${ago}, finished_at = finished_at - ${ago}
    WHERE id IN (SELECT unnest(ARRAY[check_job_id, job_id]) FROM import WHERE id = ${view.id})`.execute(
    database(),
  );
  const { path } = await database()
    .selectFrom("import")
    .select("path")
    .where("id", "=", view.id)
    .executeTakeFirstOrThrow();
  return { view, isThere: () => existsSync(dataFile(path)) };
}

/** Requests the clean-up and runs it here. */
async function clear() {
  await stopJobs();
  const { id } = await transaction((tx) =>
    enqueueJob(tx, program, { kind: "clear-import-files", title: "Clearing", input: null }),
  );
  return runJobAndWait(program, id, () => undefined, new AbortController().signal);
}

describe("the file of an import", () => {
  it.each<[Work, number, boolean]>([
    ["none", 6, true],
    ["none", 8, false],
    ["dry-run", 6, true],
    ["dry-run", 8, false],
    ["run", 29, true],
    ["run", 31, false],
    ["waiting", 31, true],
  ])("with work %s, %i days ago, is kept: %j", async (work, days, isStored) => {
    const { isThere } = await imported(work, days);
    expect(await clear()).toMatchObject({ state: "done" });
    expect(isThere()).toBe(isStored);
  });

  it("is deleted for good, but not the lines that were not imported", async () => {
    const { view } = await imported("run", 31);
    expect((await clear()).result).toEqual({ cleared: 1, strays: 0 });
    expect((await clear()).result).toEqual({ cleared: 0, strays: 0 });
    expect(await clerk.badLines(view.id)).toContain("Enter the street name.");
    expect(await clerk.getImport(view.id)).toMatchObject({
      state: "done",
      run: { counts: { made: 1, bad: 1 } },
    });
    const { status, body } = await clerk.ask(view.id, "run", view.mapping);
    expect([status, body.code]).toEqual([422, "import-file-gone"]);
    expect(body.message).toContain("Upload it again");
  });

  it("is deleted too if it was never imported", async () => {
    await mkdir(dataFile("imports"), { recursive: true });
    const write = async (name: string, days: number) => {
      const path = dataFile(`imports/${name}`);
      await writeFile(path, "a,b\n");
      const at = Date.now() / 1000 - days * 86_400;
      await utimes(path, at, at);
      return path;
    };
    const stray = await write(`${"0".repeat(32)}.csv`, 8);
    const draft = await write(`${"1".repeat(32)}.csv.utf8`, 8);
    const coming = await write(`${"2".repeat(32)}.csv`, 1);
    const bad = await write(`${"3".repeat(32)}.7.bad.csv`, 800);
    expect((await clear()).result).toMatchObject({ strays: 2 });
    expect([stray, draft, coming, bad].map((path) => existsSync(path))).toEqual([false, false, true, true]);
  });
});

it("the clean-up is requested once a day, however many processes ask", async () => {
  await stopJobs();
  await sql`DELETE FROM job WHERE kind = 'clear-import-files'`.execute(database());
  const params = async () => {
    await Promise.all([enqueueDaily(), enqueueDaily(), enqueueDaily()]);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM job WHERE kind = 'clear-import-files'`.execute(database());
    return rows[0]?.n;
  };
  expect(await params()).toBe(1);
  await sql`UPDATE job SET created_at = created_at - interval '2 days' WHERE kind = 'clear-import-files'`.execute(
    database(),
  );
  // The last one is still queued.
  expect(await params()).toBe(1);
  startJobs(1, { daily: true });
  await expect
    .poll(async () => {
      const { rows } = await sql`
        SELECT FROM job WHERE kind = 'clear-import-files' AND state = 'done'`.execute(database());
      return rows.length;
    })
    .toBe(1);
  expect(await params()).toBe(2);
});

it("a table is analysed after a file is imported", async () => {
  startJobs(1);
  const estimate = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT reltuples::bigint AS n FROM pg_class WHERE oid = 'shop'::regclass`.execute(database());
    return rows[0]?.n;
  };
  const lines = Array.from({ length: 300 }, (_, n) => `Shop ${n},Bread,${n}`).join("\n");
  const view = await clerk.take("shop", "shops.csv", `trade_name,line_of_business,permit_number\n${lines}\n`);
  await clerk.finish(view.id, "run", view.mapping);
  expect(await estimate()).toBe(300);
});
