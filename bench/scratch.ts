import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { seed } from "#app/database/seed.ts";
import { closeDatabase, connectionPool, openDatabase } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { startEmbedded } from "#platform/database/embedded.ts";
import { migrate } from "#platform/database/migrate.ts";
import { say } from "./measure.ts";

export interface Scratch {
  readonly url: string;
  end(): Promise<void>;
}

/** Where databases that took long to fill are kept from one bench to the next; unset: nothing is kept. */
const SAVED_DATA = process.env.RATEBOOK_BENCH_DATA;

/** As every installation has one: numbers and files are sealed. RATEBOOK_BENCH_PLAIN shows what that costs. */
export function takeKey(): void {
  if (!process.env.RATEBOOK_BENCH_PLAIN) setMasterKey(Buffer.alloc(32, 9).toString("base64"));
}

/** A throw-away PostgreSQL of the kind the product ships, migrated, seeded as a demonstration and open. */
export async function scratchDatabase(poolSize = 20): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), "ratebook-bench-"));
  return openIn(folder, poolSize, () => rm(folder, { recursive: true, force: true }));
}

/**
 * The same, filled, for a bench that only reads: kept under RATEBOOK_BENCH_DATA where that is set.
 * @param name of what it is filled with; another filling needs another name
 */
export async function filledDatabase(
  name: string,
  rows: number,
  fill: (url: string, rows: number) => Promise<void>,
): Promise<Scratch> {
  if (!SAVED_DATA) {
    const scratch = await scratchDatabase();
    await fill(scratch.url, rows);
    return scratch;
  }
  const folder = join(SAVED_DATA, `${name}-${rows}`);
  await mkdir(folder, { recursive: true });
  const scratch = await openIn(folder, 20, async () => undefined);
  const { rows: found } = await connectionPool().query(
    "SELECT FROM pg_tables WHERE tablename = 'bench_filled'",
  );
  if (found.length > 0) return scratch;
  await fill(scratch.url, rows);
  await connectionPool().query("CREATE TABLE bench_filled ()");
  return scratch;
}

async function openIn(folder: string, poolSize: number, leave: () => Promise<void>): Promise<Scratch> {
  const server = await startEmbedded(folder);
  await migrate(server.url, "src/platform/database/migrations");
  openDatabase(server.url, poolSize);
  takeKey();
  await seed(true);
  return {
    url: server.url,
    async end() {
      await closeDatabase();
      await server.stop();
      await leave();
    },
  };
}

/** Approved properties with sensible streets, values and uses, made by the database itself. */
export async function fillProperties(url: string, rows: number): Promise<void> {
  say(`making ${rows.toLocaleString("en-NG")} properties …`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO property (roll_number, street_number, street_name, city, use, plot_size, number_of_rooms, assessed_value,
       status, created_by, submitted_at)
     SELECT 'R-' || n, (n % 400 + 1)::text, (ARRAY['Quarry', 'Lalubu', 'Panseke', 'Sokenu', 'Lantoro', 'Totoro', 'Iberekodo',
         'Adatan'])[n % 8 + 1] || ' ' || (n / 400 % 500)::text || ' Road',
       (ARRAY['Ibara', 'Oke-Ilewo', 'Onikolobo', 'Panseke', 'Lantoro'])[n % 5 + 1],
       (ARRAY['residential', 'commercial', 'mixed', 'institutional', 'industrial'])[n % 5 + 1],
       (n % 3000 + 100)::numeric, n % 30 + 1, (n::bigint * 7919 % 100000000 + 100000), 'approved', 1, now()
     FROM generate_series(1, $1) AS n`,
    [rows],
  );
  await client.query("VACUUM ANALYZE property");
  await client.end();
}
