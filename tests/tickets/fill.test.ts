import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, database, openDatabase } from "#kernel/db/client.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { fillTickets } from "../../bench/fill-tickets.ts";
import { ticketReads } from "../../bench/ticket-reads.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Benchmark data equals that of real sales, and no query on it scans all tickets. */

const ROWS = 2_000;
let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await fillTickets(testDatabase.url, ROWS);
}, 120_000);
afterAll(() => testDatabase?.close());

test("the ledger agrees with tickets created for benchmarks", async () => {
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM ticket) AS tickets, (SELECT count(*) FROM ticket WHERE status = 'void') AS voids,
      (SELECT count(*) FROM collection WHERE ticket_id IS NOT NULL) AS lines, (SELECT count(*) FROM ticket_transfer) AS legs`.execute(
    database(),
  );
  expect(rows[0]).toEqual({ tickets: ROWS, voids: 20, lines: ROWS + 20, legs: 3 * (ROWS + 20) });
});

test("every ticket query uses an index", async () => {
  const name = new URL(testDatabase.url).pathname.slice(1);
  // With few rows PostgreSQL prefers a full scan; with scans disabled, only queries without an index scan.
  await sql`ALTER DATABASE ${sql.id(name)} SET enable_seqscan = off`.execute(database());
  await closeDatabase();
  openDatabase(testDatabase.url, 4);
  const checks = await ticketReads();
  expect(checks.length).toBeGreaterThan(40);
  for (const { name: what, read } of checks) {
    const before = await readWhole();
    await read();
    await endConnections();
    expect({ what, whole: await readWhole() }).toEqual({ what, whole: before });
  }
  // A query without an index is detected.
  const before = await readWhole();
  await sql`SELECT count(signed) FROM ticket`.execute(database());
  await endConnections();
  expect((await readWhole())["ticket"]).toBeGreaterThan(before["ticket"] ?? 0);
}, 120_000);

/** Statistics are flushed when a connection ends. */
async function endConnections(): Promise<void> {
  await closeDatabase();
  openDatabase(testDatabase.url, 4);
  const others = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND backend_type = 'client backend'`;
  await expect.poll(async () => (await others.execute(database())).rows.length).toBe(0);
}

/** Number of full scans of these tables. */
async function readWhole(): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; n: number }>`
    SELECT relname AS table, seq_scan AS n FROM pg_stat_user_tables
    WHERE relname IN ('ticket', 'transfer', 'wallet_move', 'ticket_transfer')`.execute(database());
  return Object.fromEntries(rows.map(({ table, n }) => [table, n]));
}
