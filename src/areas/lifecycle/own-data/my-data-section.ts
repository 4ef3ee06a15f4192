import { type RawBuilder, sql } from "kysely";

/** The person: the user, their record, and the companies that they act for. */
export interface DataSubject {
  readonly id: number;
  readonly individual_id: number | null;
  readonly corporate_ids: readonly number[];
}

export type Row = Readonly<Record<string, unknown>>;

export interface Section {
  readonly name: string;
  /** The source tables; a test checks that every table with references to people is covered. */
  readonly tables: readonly string[];
  /** Without ORDER BY; if `paged`, the rows have an `id` and are read in its order, in pages. */
  readonly query: (subject: DataSubject) => RawBuilder<unknown>;
  readonly paged?: boolean;
  /** Selects the fields of a row to export; all by default. */
  readonly shape?: (row: Row) => object;
}

/** Rows of `alias` of the person, or of a company that they act for. */
export function belongsToSubject(
  { individual_id, corporate_ids }: DataSubject,
  alias: string,
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column("individual_id")} = ${individual_id}::bigint
    OR ${column("corporate_id")} = ANY(${[...corporate_ids]}::bigint[]))`;
}
