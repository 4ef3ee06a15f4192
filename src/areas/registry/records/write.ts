import { type RawBuilder, sql } from "kysely";
import type { FieldValues } from "#domain/record-input.ts";
import type { Tx } from "#kernel/db/client.ts";
import { keptValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { split } from "./custom-values.ts";
import { refusingDuplicates } from "./faults.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "./row.ts";

/** What differs between a record and new values, on both sides: what an audit row tells. */
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
 * Writes new values into a record and counts its version up. Of a record that waits, or will, it is kept
 * who wrote in it.
 * @param editor whoever wrote the words, which for a pending change is not who approves it
 * @throws AppError duplicate
 */
export async function writeValues(
  tx: Tx,
  resource: AnyResource,
  id: number,
  values: FieldValues,
  editor: number | null,
): Promise<AnyRecord> {
  const { own, custom } = split(values);
  const set = Object.entries(own).map(
    ([name, value]) => sql`${sql.ref(name)} = ${keptValue(resource, name, value)}`,
  );
  // What is emptied is taken out, so that the index knows only what is held.
  if (lapses(resource, Object.keys(values))) set.push(...LAPSED);
  if (custom) set.push(sql`custom = jsonb_strip_nulls(t.custom || ${JSON.stringify(custom)}::jsonb)`);
  const { rows } = await refusingDuplicates(resource, values, id, () =>
    sql<RawRow>`
      UPDATE ${sql.table(resource.name)} AS t
      SET ${sql.join([...set, sql`version = t.version + 1, updated_at = now(), updated_by = ${editor}`])}
        ${editorsSet(resource, Object.keys(values), editor)}
      WHERE t.id = ${id} RETURNING ${selectColumns(resource, "t")}`.execute(tx),
  );
  return toRecord(resource, rows[0] ?? {});
}

/** Whether values of these fields are what a record is verified by. */
export function lapses({ verified = [] }: AnyResource, names: readonly string[]): boolean {
  return names.some((name) => verified.includes(name));
}

/** Set where nobody has seen proof of what a record says now. */
export const LAPSED = ["verified_at", "verified_by", "verified_proof", "verified_note"].map(
  (name) => sql`${sql.ref(name)} = NULL`,
);

/** What the trail tells of a verification that ends with a change, besides the change. */
export function ending(record: AnyRecord) {
  return { before: { verified: record["verified_proof"] }, after: { verified: null } };
}

function editorsSet(
  resource: AnyResource,
  names: readonly string[],
  editor: number | null,
): RawBuilder<unknown> {
  if (resource.approval) return editor === null ? sql`` : sql`, editors = ${withEditor(editor)}`;
  return lapses(resource, names) ? sql`, editors = ${addEditor(editor)}` : sql``;
}

/**
 * Who wrote what is verified in the row `t`, and the editor. They stand while it is verified, in case that is taken
 * back; what was proved then begins anew with whoever changes it.
 */
export function addEditor(editor: number | null): RawBuilder<unknown> {
  if (editor === null) return SINCE_VERIFIED;
  return sql`CASE WHEN t.verified_at IS NULL AND ${editor}::bigint = ANY (t.editors) THEN t.editors
    ELSE array_append(${SINCE_VERIFIED}, ${editor}::bigint) END`;
}

/** Those whose words in the row `t` nobody has verified. */
export const SINCE_VERIFIED = sql`CASE WHEN t.verified_at IS NULL THEN t.editors END`;

/** Those who wrote in the row before, and the editor. What is approved already waits for nobody. */
function withEditor(editor: number): RawBuilder<unknown> {
  return sql`CASE WHEN t.status NOT IN ('draft', 'submitted', 'returned')
      OR ${editor}::bigint = ANY (ARRAY[t.created_by] || t.editors)
    THEN t.editors ELSE array_append(t.editors, ${editor}::bigint) END`;
}

/**
 * Moves a record to another status. Who wrote its words stays until they are approved, and keeps them from
 * approving it: a return is no approval of what was not objected to.
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
