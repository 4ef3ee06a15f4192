import { type RawBuilder, sql } from "kysely";

/** Whose data: the user, the person on record, and the companies whose papers they may see. */
export interface Whose {
  readonly id: number;
  readonly individual_id: number | null;
  readonly corporate_ids: readonly number[];
}

export interface Section {
  readonly name: string;
  /** What it is read from; a test holds every table that points to people against these. */
  readonly tables: readonly string[];
  /** Ends before any ORDER BY; with `page` the rows have an `id` and come in that order, piece by piece. */
  readonly query: (whose: Whose) => RawBuilder<unknown>;
  readonly paged?: boolean;
}

/** Rows of `alias` that name the person, or a company whose papers they may see. */
export function payer({ individual_id, corporate_ids }: Whose, alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column("individual_id")} = ${individual_id}::bigint
    OR ${column("corporate_id")} = ANY(${[...corporate_ids]}::bigint[]))`;
}
