/**
 * Demand notices for many properties: our billing run against the bare INSERT … SELECT of the same rows into
 * the same tables, indexes, checks and references included. Prints medians of `--times` turns and the ratio.
 *
 *   node bench/bill.ts [--rows 100000] [--times 3] [--json]     BENCH_DATABASE_URL: a server to make a database on
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { systemActor } from "#server/actor.ts";
import { startRun } from "#server/charging/start-run.ts";
import { closeDatabase, openDatabase, transaction } from "#server/db/client.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { seed } from "#server/db/seed.ts";
import { claimJob } from "#server/jobs/lease.ts";
import { runJob } from "#server/jobs/run-job.ts";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    times: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
  },
});
const rows = Number(options.rows);
const times = Number(options.times);
const tell = (line: string) => process.stderr.write(`${line}\n`);
process.env.LOG_LEVEL ??= "error";

const TABLES = ["demand_notice", "bill", "bill_line"] as const;

async function scratchServer() {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "ratebook-bench-"));
  const server = await startEmbedded(folder);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/** Properties of several uses, each with one owner, some with two; all approved. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    INSERT INTO lga (state, name) SELECT 'Bench', 'Local government ' || n FROM generate_series(1, 20) n;
    INSERT INTO individual (surname, first_name, street_number, street_name, city)
      SELECT 'Adébáyọ̀', 'Folákẹ́ ' || n, n % 999, 'Quarry Road', 'Abeokuta' FROM generate_series(1, ${Math.ceil(rows / 2)}) n;
    INSERT INTO property (street_number, street_name, city, use, number_of_rooms, assessed_value, plot_size, lga_id, status)
      SELECT n % 9999, 'Street ' || n % 5000, 'Abeokuta', (ARRAY['residential', 'commercial', 'industrial', 'mixed'])[1 + n % 4],
        1 + n % 30, 100000000 + n * 100, 100 + n % 900, 1 + n % 20, 'approved' FROM generate_series(1, ${rows}) n;
    INSERT INTO ownership (asset_type, asset_id, individual_id, share_bp, since)
      SELECT 'property', id, 1 + id % ${Math.ceil(rows / 2)}, CASE WHEN id % 50 = 0 THEN 6000 ELSE 10000 END, '2020-01-01' FROM property;
    INSERT INTO ownership (asset_type, asset_id, individual_id, share_bp, since)
      SELECT 'property', id, 1 + (id + 1) % ${Math.ceil(rows / 2)}, 4000, '2020-01-01' FROM property WHERE id % 50 = 0`);
  await client.query("VACUUM ANALYZE");
}

/** The tables refuse to be emptied; the owner may pass their triggers over. */
async function empty(client: pg.Client): Promise<void> {
  await client.query(
    `SET session_replication_role = replica; TRUNCATE ${TABLES.join(", ")} CASCADE; RESET session_replication_role`,
  );
  await client.query("CHECKPOINT");
}

async function ours(): Promise<number> {
  const actor = systemActor("bench");
  const [category] = (
    await admin.query<{ id: number }>("SELECT id FROM demand_category WHERE resource = 'property'")
  ).rows;
  if (!category) throw new Error("The demonstration has a category for property.");
  await transaction((tx) =>
    startRun(tx, actor, { category_id: Number(category.id), year: 2026, filter: {} }),
  );
  const job = await claimJob();
  if (!job) throw new Error("The run waits as a job.");
  const started = performance.now();
  await runJob(job, new AbortController().signal);
  const ms = performance.now() - started;
  const { rows: made } = await admin.query("SELECT count(*)::int AS n FROM bill");
  if (made[0]?.n !== rows) throw new Error(`${made[0]?.n} bills were made instead of ${rows}.`);
  return ms;
}

async function bare(client: pg.Client): Promise<number> {
  for (const table of TABLES)
    await client.query(`CREATE UNLOGGED TABLE kept_${table} AS SELECT * FROM ${table} ORDER BY id`);
  await empty(client);
  const columns = async (table: string) => {
    const { rows: found } = await client.query<{ list: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS list FROM information_schema.columns
       WHERE table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    );
    return found[0]?.list ?? "";
  };
  const statements: string[] = [];
  for (const table of TABLES) {
    const list = await columns(table);
    statements.push(`INSERT INTO ${table} (${list}) SELECT ${list} FROM kept_${table}`);
  }
  const started = performance.now();
  await client.query("BEGIN");
  for (const statement of statements) await client.query(statement);
  await client.query("COMMIT");
  const ms = performance.now() - started;
  await client.query(TABLES.map((table) => `DROP TABLE kept_${table}`).join("; "));
  await empty(client);
  return ms;
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const server = await scratchServer();
const name = `ratebook_bench_${randomUUID().slice(0, 8)}`;
const maintenance = new pg.Client({ connectionString: server.url });
await maintenance.connect();
await maintenance.query(`CREATE DATABASE ${name}`);
const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
await migrate(url, resolve(import.meta.dirname, "../src/server/db/migrations"));
openDatabase(url, 8);
await seed(true);
const admin = new pg.Client({ connectionString: url });
await admin.connect();
try {
  tell(`Filling a scratch database with ${rows} properties …`);
  await fill(admin);
  await empty(admin);
  const taken = { ours: [] as number[], bare: [] as number[] };
  for (let turn = 1; turn <= times; turn++) {
    taken.ours.push(await ours());
    taken.bare.push(await bare(admin));
    tell(
      `turn ${turn}: run ${taken.ours.at(-1)?.toFixed(0)} ms, bare INSERT … SELECT ${taken.bare.at(-1)?.toFixed(0)} ms`,
    );
  }
  const perSecond = (ms: number) => Math.round((rows / ms) * 1000);
  const [mine, limit] = [perSecond(median(taken.ours)), perSecond(median(taken.bare))];
  const ratio = Number((mine / limit).toFixed(2));
  const line = { name: "bill", unit: "notices/s", ours: mine, limit, ratio };
  process.stdout.write(
    options.json
      ? `${JSON.stringify(line)}\n`
      : `bill, ${rows} properties: ${mine} notices/s; bare INSERT … SELECT ${limit}/s; ratio ${ratio} (goal 0.5)\n`,
  );
} finally {
  await admin.end();
  await closeDatabase();
  await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await maintenance.end();
  await server.stop();
}
