import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CodePrefix, prefixes, recordCode } from "#domain/code.ts";
import { parseQuery } from "#domain/find/parse-query.ts";
import { resultPath } from "#domain/find/result-path.ts";
import { builtInRoles } from "#domain/permissions.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { anythingQuery, prepareSearch } from "#reporting/find/find-anything.ts";
import { sitemap } from "../../src/sitemap.ts";
import { openOffice } from "../people/office.ts";
import type { TestDatabase } from "../support/database.ts";

/** Searching any code finds its record, and leads to an existing screen. */

let db: TestDatabase;

beforeAll(async () => {
  db = await openOffice();
});
afterAll(() => db?.close());

interface Coded {
  readonly table: string;
  readonly prefixes: CodePrefix[];
}

/** The tables that number their rows with a code. */
async function codedTables(tx: Tx): Promise<Coded[]> {
  const { rows } = await sql<{ table: string; said: string }>`
    SELECT d.adrelid::regclass::text AS "table", pg_get_expr(d.adbin, d.adrelid) AS said
    FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE a.attgenerated = 's' AND a.attname = 'code' AND pg_get_expr(d.adbin, d.adrelid) LIKE '%record_code(%'
    ORDER BY 1`.execute(tx);
  const known = Object.values(prefixes);
  return rows.map(({ table, said: check }) => ({
    table,
    prefixes: known.filter((prefix) => check.includes(`'${prefix}'::text`)),
  }));
}

/** For tables with several prefixes: the value that decides which. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bill_change: { WVR: "waiver", ADJ: "adjustment", CAN: "cancellation" },
  money_back: { RVS: "reversal", RFD: "refund", RCN: "cancellation", ACP: "acceptance" },
};

/** Where no possible value would refer to a row. */
const COLUMN_VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  approval_request: { kind: "ticket-price", subject_type: "ticket_category" },
  import: { resource: "property" },
  category_item: { category_id: 1, revenue_item_id: 1 },
  print_pack: { count: 1 },
  record_merge: { resource: "property", survivor_id: 900_001, loser_id: 900_002 },
};

/** A value of a column's type, for a row with only required columns. */
const VALUES: Readonly<Record<string, string>> = {
  bigint: "900001",
  integer: "1",
  smallint: "1",
  numeric: "1",
  boolean: "true",
  text: "'1'",
  date: "'2026-01-05'",
  "timestamp with time zone": "now()",
  jsonb: "'{}'",
  bytea: "'x'",
  uuid: "gen_random_uuid()",
  ARRAY: "'{}'",
  USER: "NULL",
};

/**
 * One row of a table, with the IDs 900001, 900002 and so on; constraints that would refuse it were removed.
 */
async function insertRow(tx: Tx, table: string, id: number, overrides: Readonly<Record<string, unknown>>) {
  const { rows } = await sql<{ name: string; type: string }>`
    SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER' AND column_name <> 'id'
      AND (is_nullable = 'NO' OR column_name IN ('issued_on', 'bill_id', 'ticket_agent_id', 'ticket_id', 'individual_id'))
      AND (column_default IS NULL OR column_name = 'status')`.execute(tx);
  const given = rows.filter(({ name }) => !(name in overrides));
  const names = ["id", ...Object.keys(overrides), ...given.map(({ name }) => name)];
  const values = [
    sql`${id}`,
    ...Object.values(overrides).map((value) => sql`${value}`),
    ...given.map(({ type }) => sql.raw(VALUES[type] ?? "NULL")),
  ];
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    VALUES (${sql.join(values)})`.execute(tx);
}

async function dropChecks(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ conname: string }>`
    SELECT conname FROM pg_constraint WHERE conrelid = ${table}::regclass AND contype IN ('c', 'u', 'x')`.execute(
    tx,
  );
  for (const { conname } of rows)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(conname)} CASCADE`.execute(tx);
  const unique = await sql<{ name: string }>`
    SELECT indexrelid::regclass::text AS name FROM pg_index
    WHERE indrelid = ${table}::regclass AND indisunique AND NOT indisprimary`.execute(tx);
  for (const { name } of unique.rows) await sql`DROP INDEX ${sql.raw(name)}`.execute(tx);
}

/** An officer with every right, everywhere. */
function office(): Actor {
  const user = {
    id: 1,
    name: "Somebody",
    email: null,
    phone_number: null,
    area: "admin" as const,
    roles: [],
    individual_id: null,
    corporate_ids: [],
  };
  const rights = builtInRoles.find(({ area }) => area === "admin")?.permissions ?? [];
  const everywhere = Object.fromEntries(rights.map((right) => [right, [{ lga: "*", agency: "*" }] as const]));
  const session = { id: "one", client: "browser", user, permissions: everywhere } as const;
  return { ...systemActor("Somebody"), session, system: false };
}

const built = new Set(sitemap.filter(({ screen }) => screen).map(({ path }) => path));
const isBuilt = (to: string) =>
  [...built].some((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[\\w-]+")}$`).test(to));

class RollBack extends Error {}

test("each code finds one record, and its screen exists", async () => {
  const wrong: string[] = [];
  let tried = 0;
  const all = database()
    .transaction()
    .execute(async (tx) => {
      // The rows refer to nothing, and are rolled back.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      const tables = await codedTables(tx);
      for (const { table } of tables) await dropChecks(tx, table);
      const made: string[] = [];
      for (const { table, prefixes: own } of tables)
        for (const [at, prefix] of own.entries()) {
          const kind = KINDS[table]?.[prefix];
          await insertRow(tx, table, 900_001 + at, { ...COLUMN_VALUES[table], ...(kind && { kind }) });
          if (table === "property") await insertRow(tx, table, 900_002, {});
          made.push(recordCode(prefix, 900_001 + at));
        }
      for (const code of made) {
        const query = anythingQuery(office(), await prepareSearch(tx, parseQuery(code)));
        const { rows } = query ? await query.execute(tx) : { rows: [] };
        const to = rows.map(({ kind, id }) => resultPath("admin", kind, id) ?? `no address of ${kind}`);
        if (to.length !== 1 || !isBuilt(to[0] ?? "")) wrong.push(`${code}: ${to.join(", ") || "nothing"}`);
        tried += 1;
      }
      throw new RollBack();
    });
  await expect(all).rejects.toThrow(RollBack);
  expect(tried).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});
