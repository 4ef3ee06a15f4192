import { sql } from "kysely";
import { type CodePrefix, prefixes } from "#domain/code.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Rows of all tables that have codes, for tests that try every code. */

interface Coded {
  readonly table: string;
  readonly prefixes: CodePrefix[];
}

/** The tables that number their rows with a code. */
export async function codedTables(tx: Tx): Promise<Coded[]> {
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
export const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bill_change: { WVR: "waiver", ADJ: "adjustment", CAN: "cancellation" },
  money_back: { RVS: "reversal", RFD: "refund", RCN: "cancellation", ACP: "acceptance" },
};

/** Where no possible value would refer to a row. */
export const COLUMN_VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
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
export async function insertRow(
  tx: Tx,
  table: string,
  id: number,
  overrides: Readonly<Record<string, unknown>>,
) {
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

export async function dropChecks(tx: Tx, table: string): Promise<void> {
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
