import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** A column of another table that refers to the records. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /** Its rows have an import_id. */
  readonly imported: boolean;
}

/** Foreign keys to a table, read from the database catalogue, so that new tables are included automatically. */
export async function referencesTo(db: Queryable, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT r.relname AS table, a.attname AS column, EXISTS (SELECT FROM pg_attribute i
      WHERE i.attrelid = c.conrelid AND i.attname = 'import_id' AND NOT i.attisdropped) AS imported
    FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = ${table}::regclass ORDER BY 1, 2`.execute(db);
  return rows;
}

/** A table that refers to a record of any register by type and id, without a foreign key. */
export interface TypedReference {
  readonly table: string;
  readonly type: string;
  readonly id: string;
  readonly reason: string;
  readonly where?: RawBuilder<unknown>;
}

/** References because of which a record remains although it is unchanged. The first that applies is the reason. */
export const typedReferences: readonly TypedReference[] = [
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

/** Columns that refer to a record but don’t prevent its removal, with the reason; a test checks that the list is complete. */
export const ignoredReferences: readonly {
  readonly table: string;
  readonly column: string;
  readonly why: string;
}[] = [
  {
    table: "ownership",
    column: "asset_id",
    why: "checked separately: owners from the same import are removed with it",
  },
  { table: "import_line", column: "record_id", why: "removed with it" },
  { table: "import_stay", column: "record_id", why: "a snapshot of what an undo found" },
  { table: "audit", column: "record_id", why: "the audit trail also covers removed records" },
  { table: "message", column: "about_id", why: "a snapshot" },
  { table: "one_time_token", column: "record_id", why: "expires within days" },
  { table: "photo_hand_over", column: "record_id", why: "expires within minutes" },
  { table: "enumeration", column: "record_id", why: "for records created on a phone, not imported" },
  {
    table: "evidence",
    column: "about_id",
    why: "checked through the assessment, objection or service request it belongs to",
  },
];
