import { type RawBuilder, sql } from "kysely";
import type { FieldValues } from "#domain/record-input.ts";
import type { Tx } from "#kernel/db/client.ts";
import { storedValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { splitCustom } from "./custom-values.ts";
import { withDuplicateErrors } from "./find-errors.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "./row.ts";

/** The differing values of a record before and after: the content of an audit entry. */
export interface Difference {
  readonly before: FieldValues;
  readonly after: FieldValues;
}

export function differences(record: AnyRecord, values: FieldValues): Difference {
  const changed = Object.entries(values).filter(([name, value]) => record[name] !== value);
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, record[name] as Value])),
    after: Object.fromEntries(changed),
  };
}

/**
 * Writes new values to a record and increases its version. For records that need approval, the editors are stored.
 * @param editor the author of the values; of a pending change its author, not its approver
 * @throws AppError duplicate
 */
export async function writeValues(
  tx: Tx,
  resource: AnyResource,
  id: number,
  values: FieldValues,
  editor: number | null,
): Promise<AnyRecord> {
  const { own, custom } = splitCustom(values);
  const set = Object.entries(own).map(
    ([name, value]) => sql`${sql.ref(name)} = ${storedValue(resource, name, value)}`,
  );
  // Empty values are removed, so that the index has only actual values.
  if (endsVerification(resource, Object.keys(values))) set.push(...CLEAR_VERIFICATION);
  if (custom) set.push(sql`custom = jsonb_strip_nulls(t.custom || ${JSON.stringify(custom)}::jsonb)`);
  const { rows } = await withDuplicateErrors(resource, values, id, () =>
    sql<RawRow>`
      UPDATE ${sql.table(resource.name)} AS t
      SET ${sql.join([...set, sql`version = t.version + 1, updated_at = now(), updated_by = ${editor}`])}
        ${editorsUpdate(resource, Object.keys(values), editor)}
      WHERE t.id = ${id} RETURNING ${selectColumns(resource, "t")}`.execute(tx),
  );
  return toRecord(resource, rows[0] ?? {});
}

/** Whether values of these fields end a verification. */
export function endsVerification({ verified = [] }: AnyResource, names: readonly string[]): boolean {
  return names.some((name) => verified.includes(name));
}

/** Columns that are cleared when verified data changes. */
export const CLEAR_VERIFICATION = ["verified_at", "verified_by", "verified_proof", "verified_note"].map(
  (name) => sql`${sql.ref(name)} = NULL`,
);

/** Additional audit data of a verification that ends with a change. */
export function verificationEnd(record: AnyRecord) {
  return { before: { verified: record["verified_proof"] }, after: { verified: null } };
}

function editorsUpdate(
  resource: AnyResource,
  names: readonly string[],
  editor: number | null,
): RawBuilder<unknown> {
  if (resource.approval) return editor === null ? sql`` : sql`, editors = ${withEditor(editor)}`;
  return endsVerification(resource, names) ? sql`, editors = ${addEditor(editor)}` : sql``;
}

/**
 * Adds the editor to the authors of the data to verify in the row `t`. Authors remain stored after verification, in case it is
 * withdrawn; a change of verified data starts a new list.
 */
export function addEditor(editor: number | null): RawBuilder<unknown> {
  if (editor === null) return SINCE_VERIFIED;
  return sql`CASE WHEN t.verified_at IS NULL AND ${editor}::bigint = ANY (t.editors) THEN t.editors
    ELSE array_append(${SINCE_VERIFIED}, ${editor}::bigint) END`;
}

/** Authors of unverified data in the row `t`. */
export const SINCE_VERIFIED = sql`CASE WHEN t.verified_at IS NULL THEN t.editors END`;

/** Adds the editor to the authors of the row. Approved data has no pending authors. */
function withEditor(editor: number): RawBuilder<unknown> {
  return sql`CASE WHEN t.status NOT IN ('draft', 'submitted', 'returned')
      OR ${editor}::bigint = ANY (ARRAY[t.created_by] || t.editors)
    THEN t.editors ELSE array_append(t.editors, ${editor}::bigint) END`;
}

/**
 * Sets the status of a record. Its authors remain stored until approval and can’t approve it: a return does not approve the
 * remaining data.
 */
export async function writeStatus(
  tx: Tx,
  resource: AnyResource,
  id: number,
  status: string,
): Promise<AnyRecord> {
  const { rows } = await sql<RawRow>`
    UPDATE ${sql.table(resource.name)} AS t
    SET status = ${status}, version = t.version + 1, updated_at = now(),
      submitted_at = ${status === "submitted" ? sql`now()` : sql`t.submitted_at`}
      ${resource.approval && status === "approved" ? sql`, editors = NULL` : sql``}
    WHERE t.id = ${id} RETURNING ${selectColumns(resource, "t")}`.execute(tx);
  return toRecord(resource, rows[0] ?? {});
}
