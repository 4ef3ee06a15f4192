import { sql } from "kysely";
import type { FieldValues } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import type { Tx } from "../db/client.ts";
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
 * Writes new values into a record and counts its version up.
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
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await refusingDuplicates(resource, values, id, () =>
    sql<RawRow>`
      UPDATE ${sql.table(resource.name)} AS t
      SET ${sql.join([...set, sql`version = t.version + 1, updated_at = now(), updated_by = ${editor}`])}
      WHERE t.id = ${id} RETURNING ${selectColumns(resource, "t")}`.execute(tx),
  );
  return toRecord(resource, rows[0] ?? {});
}

/**
 * Moves a record to another status. `updated_by` stays: it is who wrote the words, and what keeps an
 * editor from approving them.
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
    WHERE t.id = ${id} RETURNING ${selectColumns(resource, "t")}`.execute(tx);
  return toRecord(resource, rows[0] ?? {});
}
