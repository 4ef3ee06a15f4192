import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { may, type Scoped } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";

/** Registers with exportable rows about a person, and the column of that person. */
const PERSON_COLUMNS: Readonly<Record<string, string>> = {
  individual: "id",
  spouse: "individual_id",
  residence: "individual_id",
};

/** Condition for exports (rows `t`): excludes people with restricted records. None for other registers. */
export function notRestricted(register: string): RawBuilder<unknown> | undefined {
  const column = PERSON_COLUMNS[register];
  return column === undefined
    ? undefined
    : sql`NOT EXISTS (SELECT FROM data_restriction dr WHERE dr.individual_id = ${sql.ref(`t.${column}`)})`;
}

/**
 * Whether a record is restricted for the actor: only officers who work on data protection there view it in full, change it and
 * decide on it. The same applies to the person’s spouses and residences.
 */
export async function isRestrictedFor(
  db: Queryable,
  actor: Actor,
  register: string,
  record: Scoped & { readonly id: number },
): Promise<boolean> {
  const column = PERSON_COLUMNS[register];
  if (column === undefined || may(actor, "data_protection.work", record)) return false;
  const { rows } = await sql`
    SELECT FROM data_restriction dr JOIN ${sql.table(register)} t ON dr.individual_id = ${sql.ref(`t.${column}`)}
    WHERE t.id = ${record.id}`.execute(db);
  return rows.length > 0;
}

/** @throws AppError record-restricted: see `isRestrictedFor` */
export async function requireUnrestricted(
  db: Queryable,
  actor: Actor,
  register: string,
  record: Scoped & { readonly id: number },
): Promise<void> {
  if (await isRestrictedFor(db, actor, register, record))
    throw new AppError(
      "forbidden",
      "This record is restricted. It is kept and used only as the law requires.",
      { code: "record-restricted" },
    );
}

/** Since when and by which case a record is restricted; undefined if it is not. */
export async function restrictionOf(
  individual_id: number,
): Promise<{ readonly since: Date; readonly code: string } | undefined> {
  const { rows } = await sql<{ since: Date; code: string }>`
    SELECT r.since, c.code FROM data_restriction r JOIN data_case c ON c.id = r.case_id
    WHERE r.individual_id = ${individual_id}`.execute(database());
  return rows[0];
}
