import { type RawBuilder, sql } from "kysely";
import { openedValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource, CommonColumns } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";

/** A record of any register as services return it: common fields and its own. */
export type AnyRecord = CommonColumns & {
  submitted_at: Date | null;
  verified_at?: Date | null;
  suspended_at?: Date | null;
} & {
  [field: string]: Value | Date;
};

export type RawRow = Record<string, unknown>;

const COMMON = [
  "id",
  "code",
  "title",
  "status",
  "version",
  "lga_id",
  "latitude",
  "longitude",
  "accuracy",
  "created_at",
  "created_by",
  "updated_at",
  "updated_by",
  "submitted_at",
] as const;

/** For people: when and by which proof they were verified. */
const VERIFIED = ["verified_at", "verified_proof", "verified_note"] as const;

/** Additional status columns of some resources: verification of people, suspension of agents. */
function statusColumns({ verified, suspends }: AnyResource): readonly string[] {
  return [...(verified ? VERIFIED : []), ...(suspends ? ["suspended_at"] : [])];
}

/** The columns of a record; custom fields share one column. */
function columnsOf(resource: AnyResource): readonly string[] {
  const fields = Object.entries(resource.fields);
  const own = fields.filter(([, field]) => !field.custom).map(([name]) => name);
  const hasCustom = own.length < fields.length || resource.former !== undefined;
  return [...new Set([...COMMON, ...statusColumns(resource), ...own, ...(hasCustom ? ["custom"] : [])])];
}

/** `t.id, t.code, …` */
export function selectColumns(resource: AnyResource, alias: string): RawBuilder<unknown> {
  return sql.join(columnsOf(resource).map((column) => sql.ref(`${alias}.${column}`)));
}

/**
 * pg returns numeric columns as text; they have at most 14 digits, which a number represents exactly. Encrypted fields are
 * decrypted.
 * @throws AppError no-key, wrong-key
 */
export function toRecord(resource: AnyResource, row: RawRow): AnyRecord {
  const record: RawRow = {};
  for (const column of COMMON) record[column] = row[column];
  for (const column of statusColumns(resource)) record[column] = row[column];
  const custom = (row.custom ?? {}) as RawRow;
  for (const [name, field] of Object.entries({ ...resource.fields, ...resource.former })) {
    const value = (field.custom ? custom : row)[name] ?? null;
    record[name] =
      field.kind === "decimal" && value !== null ? Number(value) : openedValue(resource, name, value);
  }
  return record as AnyRecord;
}
