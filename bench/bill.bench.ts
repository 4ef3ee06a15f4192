/**
 * Demand notices for many properties: our billing run against the bare INSERT … SELECT of the same rows into
 * the same tables, indexes, checks and references included; medians of three rounds (one for a million), in
 * one run. Use `--rows 1000000` for a whole state.
 */
import pg from "pg";
import { claimJob } from "#platform/jobs/lease.ts";
import { runJob } from "#platform/jobs/run-job.ts";
import { issueRun } from "./issue-run.ts";
import { logProgress, median, option, report } from "./measure.ts";
import { scratchDatabase } from "./scratch-database.ts";

const rows = option("rows", 100_000);
// A million notices take minutes, so they are measured once.
const ROUNDS = rows > 500_000 ? 1 : 3;

const TABLES = ["demand_notice", "bill", "bill_line"] as const;

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

/** Triggers refuse TRUNCATE; the table owner bypasses them in replica mode. */
async function truncateTables(client: pg.Client): Promise<void> {
  await client.query(
    `SET session_replication_role = replica; TRUNCATE ${TABLES.join(", ")} CASCADE; RESET session_replication_role`,
  );
  await client.query("CHECKPOINT");
}

async function ours(): Promise<number> {
  const [category] = (
    await admin.query<{ id: number }>("SELECT id FROM demand_category WHERE resource = 'property'")
  ).rows;
  if (!category) throw new Error("The demonstration has a category for property.");
  await issueRun({ category_id: Number(category.id), year: 2026, filter: {} });
  const job = await claimJob();
  if (!job) throw new Error("No job was queued.");
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
  await truncateTables(client);
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
  let ms = 0;
  const timed = async (statement: string) => {
    const started = performance.now();
    await client.query(statement);
    ms += performance.now() - started;
  };
  await timed("BEGIN");
  for (const [at, statement] of statements.entries()) {
    await timed(statement);
    // Foreign keys of the next table are planned with this table's statistics, which are still empty here.
    await client.query(`ANALYZE ${TABLES[at]}`);
  }
  await timed("COMMIT");
  await client.query(TABLES.map((table) => `DROP TABLE kept_${table}`).join("; "));
  await truncateTables(client);
  return ms;
}

const scratch = await scratchDatabase(8);
const admin = new pg.Client({ connectionString: scratch.url });
await admin.connect();
try {
  logProgress(`making ${rows.toLocaleString("en-NG")} properties with owners …`);
  await fill(admin);
  await truncateTables(admin);
  const timings = { ours: [] as number[], bare: [] as number[] };
  for (let turn = 1; turn <= ROUNDS; turn++) {
    timings.ours.push(await ours());
    timings.bare.push(await bare(admin));
    logProgress(
      `turn ${turn}: run ${timings.ours.at(-1)?.toFixed(0)} ms, bare ${timings.bare.at(-1)?.toFixed(0)} ms`,
    );
  }
  const perSecond = (ms: number) => (rows / ms) * 1000;
  report("bill", "notices/s", perSecond(median(timings.ours)), perSecond(median(timings.bare)), {
    at: "least",
    ratio: 0.5,
  });
} finally {
  await admin.end();
  await scratch.end();
}
