import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { viewImport } from "#areas/registry/import/get-import.ts";
import { createImport, runImport, uploadFile } from "#areas/registry/import/start-import.ts";
import { systemActor } from "#kernel/actor.ts";
import { connectionPool, transaction } from "#kernel/db/client.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { alternate, logProgress, option, report } from "./measure.ts";
import { scratchDatabase } from "./scratch-database.ts";
import { writeRoll } from "./write-roll.ts";

/**
 * A CSV file imported into the property register, with all validation, against PostgreSQL's own COPY of the
 * same file into a table like it: the same columns, generated ones, checks and indexes. Without owners, at
 * least a fifth as fast; with owners, which COPY doesn't create, for information.
 */
const lines = option("rows", 1_000_000);
const rounds = lines > 300_000 ? 1 : 3;
const bench = systemActor("bench");
process.env.LOG_LEVEL ??= "warn";

const scratch = await scratchDatabase(8);
const folder = await mkdtemp(join(tmpdir(), "ratebook-bench-import-"));
process.env.RATEBOOK_DATA = folder;
try {
  for (const owners of [false, true]) {
    const file = join(folder, owners ? "owned.csv" : "roll.csv");
    const columns = await writeRoll(file, lines, owners);
    logProgress(`${lines.toLocaleString("en-NG")} lines, ${Math.round((await stat(file)).size / 1e6)} MB`);
    let peak = 0;
    const { ours, limit } = await alternate(
      rounds,
      () =>
        perSecond(async () => {
          peak = Math.max(peak, await peakMemory(() => importFile(file)));
        }),
      () => perSecond(() => copyFile(file, columns)),
    );
    const name = owners ? "import with owners" : "import";
    report(name, "lines/s", ours, limit, { at: "least", ratio: 0.2 });
    logProgress(`peak memory of the process ${peak} MB`);
  }
} finally {
  await scratch.end();
  await rm(folder, { recursive: true, force: true });
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  await empty();
  const started = performance.now();
  await work();
  return lines / ((performance.now() - started) / 1000);
}

/** Triggers refuse TRUNCATE; the table owner bypasses them in replica mode. */
async function empty(): Promise<void> {
  const client = await connectionPool().connect();
  await client.query(`
    SET session_replication_role = replica;
    TRUNCATE property, individual, corporate, ownership, import_line CASCADE;
    DROP TABLE IF EXISTS like_property;
    CREATE TABLE like_property (LIKE property INCLUDING ALL);
    ALTER TABLE like_property ADD COLUMN owner text, ADD COLUMN owner_address text;
    CHECKPOINT`);
  client.release(true);
}

/** The fastest possible load: only types and checks are validated. */
async function copyFile(file: string, columns: readonly string[]): Promise<void> {
  const client = await connectionPool().connect();
  await client.query("SET statement_timeout = 0");
  const copy = copyFrom(`COPY like_property (${columns.join(", ")}) FROM STDIN (FORMAT csv, HEADER)`);
  await pipeline(createReadStream(file), client.query(copy));
  client.release(true);
}

async function importFile(file: string): Promise<void> {
  const uploaded = await uploadFile(bench, "property", "roll.csv", createReadStream(file));
  const columns = uploaded.mapping.columns.map((entry) =>
    entry.to === "assessed_value" ? { ...entry, convert: "kobo" as const } : entry,
  );
  const id = await transaction(async (tx) => {
    const importId = await createImport(tx, bench, uploaded);
    await runImport(tx, bench, importId, { ...uploaded.mapping, columns });
    return importId;
  });
  const { run } = await viewImport(bench, id);
  const job = await runJobAndWait(bench, run?.job_id ?? 0, () => undefined, new AbortController().signal);
  if (job.state !== "done" || job.result?.made !== lines)
    throw new Error(`The import ended as ${job.state}: ${job.message}`);
}

/** Peak memory of the process meanwhile, in MB. */
async function peakMemory(work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  await work().finally(() => clearInterval(timer));
  return Math.round(peak / 1e6);
}
