import { type RawBuilder, sql } from "kysely";
import type { SampleRow, StatementMapping } from "#domain/bank-statement/mapping.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

export interface StatementRow {
  readonly id: number;
  readonly code: string;
  readonly bank_account_id: number;
  readonly file_name: string;
  readonly path: string;
  readonly size: number;
  readonly encoding: string;
  readonly delimiter: string;
  readonly mark: number;
  /** Approximate number of lines in the file. */
  readonly lines: number;
  readonly sample: readonly SampleRow[];
  readonly mapping: StatementMapping;
  readonly check_job_id: number | null;
  readonly job_id: number | null;
  readonly from_day: LagosDate | null;
  readonly to_day: LagosDate | null;
  readonly opening_kobo: number | null;
  readonly closing_kobo: number | null;
  /** Number of lines with an inconsistent running balance; `null` until the statement is imported. */
  readonly break_lines: number | null;
  readonly created_by_name: string;
  readonly created_at: Date;
}

/** Columns of a statement `s`. */
export const statementColumns: RawBuilder<unknown> = sql`s.id, s.code, s.bank_account_id, s.file_name, s.path, s.size,
  s.encoding, s.delimiter, s.mark, s.lines, s.sample, s.mapping, s.check_job_id, s.job_id, s.from_day, s.to_day,
  s.opening_kobo, s.closing_kobo, s.break_lines, s.created_by_name, s.created_at`;

/** @throws AppError not-found */
export async function readStatement(db: Queryable, id: number, lock = false): Promise<StatementRow> {
  const { rows } = await sql<StatementRow>`
    SELECT ${statementColumns} FROM bank_statement s WHERE s.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    db,
  );
  if (!rows[0]) throw notFound("statement");
  return rows[0];
}
