import { sql } from "kysely";
import type { PackFilter } from "#domain/print-pack.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A pack as its job needs it. */
export interface PackRow {
  readonly id: number;
  readonly code: string;
  readonly filter: PackFilter;
  readonly title: string;
  readonly two_sided: boolean;
  /** Null until its notices are chosen. */
  readonly count: number | null;
  readonly total_kobo: number | null;
  readonly finished_at: Date | null;
  readonly created_by_name: string;
}

/** @throws AppError not-found */
export async function readPackRow(db: Queryable, id: number): Promise<PackRow> {
  const { rows } = await sql<PackRow>`
    SELECT id, code, filter, title, two_sided, count, total_kobo, finished_at, created_by_name
    FROM print_pack WHERE id = ${id}`.execute(db);
  if (!rows[0]) throw notFound("print pack");
  return rows[0];
}
