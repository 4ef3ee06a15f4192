import { type RawBuilder, sql } from "kysely";
import type { PersonalTable } from "#domain/personal-data/kinds.ts";
import { columnsOf, namesOf, personalTables } from "#domain/personal-data.ts";
import { database, transaction } from "../db/client.ts";
import type { Person } from "./person.ts";
import type { Told, Words } from "./words.ts";

/** Tables in which words are taken out, in the order in which it is done; the trail is done apart. */
export const sweptTables: readonly PersonalTable[] = personalTables.filter(
  (table) => table.table !== "audit" && columnsOf(table, "words").length > 0,
);

/** Kept by triggers from any change: a function of the database's owner takes words out of them. */
const KEPT = new Set([
  ...[
    "receipt",
    "payment",
    "bank_entry",
    "bank_line",
    "bill",
    "bill_line",
    "demand_notice",
    "assessment",
    "old_receipt",
  ],
  ...[
    "record_merge",
    "record_merge_row",
    "ownership_change",
    "notice_service",
    "money_back",
    "objection",
    "bill_change",
  ],
  ...[
    "instalment_plan",
    "ticket",
    "bulk_ticket",
    "app_setting",
    "wallet_funding",
    "commission_run",
    "settlement",
  ],
  ...[
    "settlement_payout",
    "note",
    "announcement_version",
    "bank_match",
    "bank_day",
    "payout_file",
    "till",
    "till_move",
  ],
  ...["ticket_check", "device_sale", "agent_membership"],
]);

/** Rows changed in one statement. */
const BATCH = 500;

/** Takes the words that tell of a person out of one table, however many rows. @returns how many it changed */
export async function sweepTable(
  table: PersonalTable,
  person: Person,
  words: Words,
  id: number,
): Promise<number> {
  let changed = 0;
  for (const column of columnsOf(table, "words")) {
    changed += await sweepColumn(table, column, linkOf(table, person), words.near, id);
    changed += await sweepColumn(table, column, sql`true`, words.alone, id);
  }
  return changed;
}

async function sweepColumn(
  { table }: PersonalTable,
  column: string,
  where: RawBuilder<unknown>,
  told: readonly Told[],
  id: number,
): Promise<number> {
  if (told.length === 0) return 0;
  const any = told.map(({ pattern }) => `(?:${pattern})`).join("|");
  const patterns = told.map(({ pattern }) => pattern);
  const instead = told.map((one) => (table === "receipt" ? one.onReceipt : one.instead));
  const place = sql.ref(column);
  const changed = sql`${sql.ref(await eraserOf(table, column))}(${place}, ${patterns}::text[], ${instead}::text[])`;
  let count = 0;
  for (;;) {
    const batch = await transaction(async (tx) => {
      // What only names a part of a JSON value matches, and is left as it is.
      const { rows } = await sql<{ place: string }>`
        SELECT ctid::text AS place FROM ${sql.table(table)}
        WHERE ${where} AND ${place}::text ~* ${any} AND ${place} IS DISTINCT FROM ${changed} LIMIT ${BATCH}`.execute(
        tx,
      );
      const places = sql`${rows.map((row) => row.place)}::text[]::tid[]`;
      if (rows.length === 0) return 0;
      if (KEPT.has(table))
        await sql`SELECT erase_kept_words(${id}, ${table}, ${column}, ${places}, ${patterns}::text[], ${instead}::text[])`.execute(
          tx,
        );
      else
        await sql`UPDATE ${sql.table(table)} SET ${place} = ${changed} WHERE ctid = ANY(${places})`.execute(
          tx,
        );
      return rows.length;
    });
    count += batch;
    if (batch < BATCH) return count;
  }
}

/** The function of the database that takes words out of a column of its type. */
async function eraserOf(table: string, column: string): Promise<"erased" | "erased_json"> {
  const { rows } = await sql<{ type: string }>`
    SELECT format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attname = ${column}`.execute(database());
  return rows[0]?.type === "jsonb" ? "erased_json" : "erased";
}

/** Rows that lead to the person: by their record, or by their account. */
function linkOf(table: PersonalTable, { individual_id, user_ids }: Person): RawBuilder<unknown> {
  const all = new Set([...Object.values(table.columns), table.plain].flatMap(namesOf));
  const conditions: RawBuilder<unknown>[] = [sql`false`];
  for (const name of columnsOf(table, "link")) {
    if (/individual_id$|^partner_id$/.test(name))
      conditions.push(sql`${sql.ref(name)} = ${individual_id}::bigint`);
    else if (/_by$|^user_id$|^actor_id$|^author_id$|^owner_id$/.test(name))
      conditions.push(sql`${sql.ref(name)} = ANY(${[...user_ids]}::bigint[])`);
  }
  if (all.has("resource") && all.has("record_id"))
    conditions.push(sql`resource = 'individual' AND record_id = ${individual_id}::bigint`);
  const through = THROUGH[table.table];
  if (through) conditions.push(through(individual_id));
  return sql`(${sql.join(
    conditions.map((one) => sql`(${one})`),
    sql` OR `,
  )})`;
}

/** Tables that lead to the person through another. */
const THROUGH: Readonly<Record<string, (id: number | null) => RawBuilder<unknown>>> = {
  bill_line: (id) => sql`bill_id IN (SELECT b.id FROM bill b WHERE b.individual_id = ${id}::bigint)`,
  bill_change: (id) => sql`bill_id IN (SELECT b.id FROM bill b WHERE b.individual_id = ${id}::bigint)`,
  instalment_plan: (id) => sql`bill_id IN (SELECT b.id FROM bill b WHERE b.individual_id = ${id}::bigint)`,
  notice_service: (id) =>
    sql`notice_id IN (SELECT n.id FROM demand_notice n WHERE n.individual_id = ${id}::bigint)`,
  service_message: (id) =>
    sql`request_id IN (SELECT q.id FROM service_request q WHERE q.individual_id = ${id}::bigint)`,
  service_attachment: (id) =>
    sql`request_id IN (SELECT q.id FROM service_request q WHERE q.individual_id = ${id}::bigint)`,
  complaint: (id) =>
    sql`request_id IN (SELECT q.id FROM service_request q WHERE q.individual_id = ${id}::bigint)`,
  record_merge: (id) => sql`resource = 'individual' AND ${id}::bigint IN (loser_id, survivor_id)`,
  record_merge_row: (id) => sql`merge_id IN (SELECT m.id FROM record_merge m
    WHERE m.resource = 'individual' AND ${id}::bigint IN (m.loser_id, m.survivor_id))`,
  duplicate_pair: (id) => sql`resource = 'individual' AND ${id}::bigint IN (first_id, second_id)`,
};
