import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemonstration, requireDemonstration } from "#app/demo-fill/fill.ts";
import { database } from "#kernel/db/client.ts";
import { accountOf } from "../support/addresses.ts";
import { crawl } from "../support/crawl.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { signInOver } from "../support/http.ts";
import { type RunningServer, startServer } from "../support/server.ts";

let testDatabase: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // Sales of earlier days are ready for settlement.
  await sql`UPDATE installation SET street_due = true`.execute(database());
  server = await startServer({ DATABASE_URL: testDatabase.url, RATEBOOK_JOBS: "1" });
});
afterAll(async () => {
  await server?.stop();
  await testDatabase?.close();
});

const TABLES = [
  "property",
  "shop",
  "signage",
  "photo",
  "ownership",
  "bill",
  "payment",
  "receipt",
  "bank_entry",
  "till",
  "objection",
  "bill_change",
  "instalment_plan",
  "ticket",
  "settlement",
  "note",
  "announcement",
  "service_request",
] as const;

/** Rows of each table that the fill writes. */
async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(
      database(),
    );
    found[table] = Number(rows[0]?.n);
  }
  return found;
}

test("fills a demonstration with paid, unpaid and disputed bills; a second run writes nothing", async () => {
  const before = await counts();
  const output: string[] = [];
  await fillDemonstration(server.url, (line) => output.push(line));
  expect(output).not.toEqual([]);
  expect(output.every((line) => line.endsWith(": filled"))).toBe(true);
  const filled = await counts();
  for (const table of TABLES)
    expect({ table, more: (filled[table] ?? 0) > (before[table] ?? 0) }).toEqual({ table, more: true });

  const second: string[] = [];
  await fillDemonstration(server.url, (line) => second.push(line));
  expect(second).toEqual(output.map((line) => line.replace(": filled", ": already there")));
  expect(await counts()).toEqual(filled);
});

test.each([
  ["admin", "/admin", 300],
  ["individual", "/individual", 25],
  ["corporate", "/cooperate", 25],
  ["guest", "/guest", 25],
  ["agent", "/agent", 15],
  ["super-agent", "/super-agent", 8],
  [undefined, "/", 10],
] as const)(
  "every link that %s sees in it leads to a page",
  async (area, begin, atLeast) => {
    const cookie = area && (await signInOver(server.url, accountOf[area])).cookie;
    const { pages, dead } = await crawl(server.url, begin, cookie);
    expect(dead).toEqual([]);
    expect(pages).toBeGreaterThan(atLeast);
  },
  300_000,
);

test("refuses a database that is not a demonstration, or not Ratebook's", async () => {
  let page = "";
  const other = createServer((_request, response) => response.end(page)).listen(0, "127.0.0.1");
  await new Promise((up) => other.once("listening", up));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  try {
    await expect(requireDemonstration(url)).rejects.toThrow("not Ratebook");
    page = '<script id="page-frame" type="application/json">{"government":{"demo":false}}</script>';
    await expect(fillDemonstration(url, () => undefined)).rejects.toThrow("is not a demonstration");
  } finally {
    other.close();
  }
  await expect(requireDemonstration(url)).rejects.toThrow("is not responding");
});
