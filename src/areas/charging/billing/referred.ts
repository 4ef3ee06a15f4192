import { sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A record as other records name it. */
export interface Referred {
  readonly type: string;
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

/** The record of a register by its ID, or null. */
export async function readReferred(
  db: Queryable,
  type: string | null,
  id: number | null,
): Promise<Referred | null> {
  const register = registers.find(({ name }) => name === type);
  if (!register || id === null) return null;
  const { rows } = await sql<Referred>`
    SELECT ${register.name}::text AS type, id, code, title FROM ${sql.table(register.name)} WHERE id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
