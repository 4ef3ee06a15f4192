/**
 * A print pack of many demand notices: notices a second against a goal of 50; peak memory of the process
 * against 512 MiB, and against that of a small pack, because it must not grow with the number of notices.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPack } from "#areas/charging/print-packs/start-pack.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { claimJob } from "#platform/jobs/lease.ts";
import { runJob } from "#platform/jobs/run-job.ts";
import { issueRun } from "./issue-run.ts";
import { logProgress, option, report } from "./measure.ts";
import { scratchDatabase } from "./scratch-database.ts";

const rows = option("rows", 5_000);
const MIB = 2 ** 20;
const actor = systemActor("bench");

async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    INSERT INTO individual (surname, first_name, street_number, street_name, city)
      SELECT 'Adébáyọ̀', 'Folákẹ́ ' || n, n % 99, 'Quarry Road', 'Abeokuta' FROM generate_series(1, ${rows}) n;
    INSERT INTO property (street_number, street_name, city, use, number_of_rooms, assessed_value, status, lga_id)
      SELECT 1 + n / 50, 'Street ' || n % 50, 'Abeokuta', 'commercial', 1 + n % 30, 100000000 + n * 100, 'approved',
        (SELECT id FROM lga ORDER BY id LIMIT 1) FROM generate_series(1, ${rows}) n;
    INSERT INTO ownership (asset_type, asset_id, individual_id, share_bp, since)
      SELECT 'property', p.id, i.id, 10000, '2020-01-01' FROM property p JOIN individual i ON i.first_name = 'Folákẹ́ '
        || (p.assessed_value - 100000000) / 100`);
  await client.query("VACUUM ANALYZE");
}

/** Runs the oldest queued job and returns its milliseconds. */
async function runNextJob(): Promise<number> {
  const job = await claimJob();
  if (!job) throw new Error("No job was queued.");
  const started = performance.now();
  await runJob(job, new AbortController().signal);
  const { state, error } = await database()
    .selectFrom("job")
    .select(["state", "error"])
    .where("id", "=", job.id)
    .executeTakeFirstOrThrow();
  if (state !== "done") throw new Error(`The job is ${state}: ${JSON.stringify(error)}`);
  return performance.now() - started;
}

interface PackResult {
  readonly ms: number;
  /** Processor time of all threads of this process, in milliseconds. */
  readonly cpu: number;
  readonly mib: number;
}

async function pack(q: string | undefined): Promise<PackResult> {
  await transaction((tx) => startPack(tx, actor, { filter: { q }, two_sided: false }));
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const before = process.cpuUsage();
  const ms = await runNextJob();
  clearInterval(sampling);
  const { user, system } = process.cpuUsage(before);
  return { ms, cpu: (user + system) / 1000, mib: peak / MIB };
}

const folder = await mkdtemp(join(tmpdir(), "ratebook-bench-packs-"));
process.env.RATEBOOK_DATA = folder;
setPublicUrl(new URL("https://pay.bench.example"));
const scratch = await scratchDatabase(8);
const admin = new pg.Client({ connectionString: scratch.url });
await admin.connect();
try {
  logProgress(`making ${rows.toLocaleString("en-NG")} properties with owners …`);
  await fill(admin);
  const { rows: found } = await admin.query("SELECT id FROM demand_category WHERE resource = 'property'");
  await issueRun({ category_id: Number(found[0]?.id), year: 2026, filter: {} });
  await runNextJob();
  // Owners whose name starts like this: about a fortieth.
  const few = await pack("Folákẹ́ 12");
  const all = await pack(undefined);
  logProgress(
    `a few: ${few.ms.toFixed(0)} ms, ${few.mib.toFixed(0)} MiB; all: ${all.ms.toFixed(0)} ms, ${all.cpu.toFixed(0)} ms of processor time`,
  );
  const perSecond = (ms: number) => (rows / ms) * 1000;
  report("pack, by the clock", "notices/s", perSecond(all.ms), 50, { at: "least", ratio: 1 });
  report("pack, by processor time", "notices/s", perSecond(all.cpu), 50, { at: "least", ratio: 1 });
  report("pack, most memory", "MiB", all.mib, 512, { at: "most", ratio: 1 });
  report("pack, memory of all against a few", "MiB", all.mib, few.mib, { at: "most", ratio: 1.5 });
} finally {
  await admin.end();
  await scratch.end();
  await rm(folder, { recursive: true, force: true });
}
