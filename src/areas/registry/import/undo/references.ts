import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** A column of another table that holds numbers of the records in question. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /** Its rows say which import made them. */
  readonly imported: boolean;
}

/** Who refers to a table, as the database itself knows it: a table of tomorrow is not forgotten. */
export async function referencesTo(db: Queryable, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT r.relname AS table, a.attname AS column, EXISTS (SELECT FROM pg_attribute i
      WHERE i.attrelid = c.conrelid AND i.attname = 'import_id' AND NOT i.attisdropped) AS imported
    FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = ${table}::regclass ORDER BY 1, 2`.execute(db);
  return rows;
}

/** A table whose rows name a record of any register, which no foreign key tells. */
export interface Mention {
  readonly table: string;
  readonly type: string;
  readonly id: string;
  readonly reason: string;
  readonly where?: RawBuilder<unknown>;
}

/** What makes a record somebody's concern, though its own row is as it was. The first that applies is the reason. */
export const mentions: readonly Mention[] = [
  {
    table: "pending_change",
    type: "resource",
    id: "record_id",
    reason: "change",
    where: sql`x.status IN ('submitted', 'returned')`,
  },
  { table: "demand_notice", type: "asset_type", id: "asset_id", reason: "billed" },
  { table: "bill", type: "asset_type", id: "asset_id", reason: "billed" },
  { table: "assessment", type: "asset_type", id: "asset_id", reason: "used:assessment" },
  { table: "service_request", type: "asset_type", id: "asset_id", reason: "used:service_request" },
  { table: "arrear", type: "asset_type", id: "asset_id", reason: "used:arrear" },
  { table: "old_receipt", type: "asset_type", id: "asset_id", reason: "used:old_receipt" },
  { table: "ownership_change", type: "asset_type", id: "asset_id", reason: "owners" },
  { table: "occupancy", type: "resource", id: "record_id", reason: "occupied" },
  {
    table: "photo",
    type: "resource",
    id: "record_id",
    reason: "photo",
    where: sql`x.removed_at IS NULL`,
  },
  { table: "note", type: "resource", id: "record_id", reason: "note" },
];

/** Columns that name a record and keep nobody from taking it back, and why; a test walks them all. */
export const unminded: readonly { readonly table: string; readonly column: string; readonly why: string }[] =
  [
    { table: "ownership", column: "asset_id", why: "asked apart: owners that came with it go with it" },
    { table: "import_line", column: "record_id", why: "goes with it" },
    { table: "import_stay", column: "record_id", why: "tells of what an undo found" },
    { table: "audit", column: "record_id", why: "the trail tells of what is gone too" },
    { table: "message", column: "about_id", why: "tells of what was then" },
    { table: "one_time_token", column: "record_id", why: "runs out within days, and opens what is there" },
    { table: "photo_hand_over", column: "record_id", why: "runs out within minutes" },
    { table: "enumeration", column: "record_id", why: "of what a phone made, which no file did" },
    {
      table: "evidence",
      column: "about_id",
      why: "of an assessment, an objection or a service, which are minded",
    },
  ];
