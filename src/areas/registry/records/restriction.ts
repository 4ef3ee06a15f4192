import { type RawBuilder, sql } from "kysely";
import { personColumns } from "#domain/restriction.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { scopeCondition } from "./scope-condition.ts";

/** The right to work with restricted records. */
const RIGHT = "data_protection.work";

/** Condition for exports (rows `t`): whether the person’s record is restricted, for every actor. None for other registers. */
export function personRestricted(register: string): RawBuilder<unknown> | undefined {
  const column = personColumns[register];
  return column === undefined
    ? undefined
    : sql`EXISTS (SELECT FROM data_restriction dr WHERE dr.individual_id = ${sql.ref(`t.${column}`)})`;
}

/**
 * Whether a record is restricted for the actor: only officers who work on data protection in the person’s local government view
 * it in full, change it and decide on it. The same applies to the person’s spouses and residences.
 */
export async function isRestrictedFor(
  db: Queryable,
  actor: Actor,
  register: string,
  { id }: { readonly id: number },
): Promise<boolean> {
  const column = personColumns[register];
  if (column === undefined) return false;
  const { rows } = await sql<{ lga_id: number | null }>`
    SELECT p.lga_id FROM data_restriction dr JOIN ${sql.table(register)} t ON dr.individual_id = ${sql.ref(`t.${column}`)}
      JOIN individual p ON p.id = dr.individual_id
    WHERE t.id = ${id}`.execute(db);
  return rows.some((person) => !may(actor, RIGHT, person));
}

/** @throws AppError record-restricted: see `isRestrictedFor` */
export async function requireUnrestricted(
  db: Queryable,
  actor: Actor,
  register: string,
  record: { readonly id: number },
): Promise<void> {
  if (await isRestrictedFor(db, actor, register, record)) throw restrictedError();
}

export function restrictedError(): AppError {
  return new AppError(
    "forbidden",
    "This record is restricted. Only a data protection officer can use or change it.",
    { code: "record-restricted" },
  );
}

/** `isRestrictedFor` as a condition on the row `t` of a register. */
export function restrictedCondition(actor: Actor, { name }: AnyResource): RawBuilder<boolean> {
  const column = personColumns[name];
  if (column === undefined) return sql<boolean>`false`;
  const allowed = may(actor, RIGHT)
    ? (scopeCondition(authorize(actor, RIGHT), "p") ?? sql`true`)
    : sql`false`;
  return sql<boolean>`EXISTS (SELECT FROM data_restriction dr JOIN individual p ON p.id = dr.individual_id
    WHERE dr.individual_id = ${sql.ref(`t.${column}`)} AND NOT coalesce(${allowed}, false))`;
}

/**
 * Throws if a new or changed spouse or residence refers to a restricted person, as the person or the partner.
 * @param values the new values of the spouse or residence
 * @throws AppError record-restricted
 */
export async function requireUnrestrictedPeople(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = personReferences(resource).flatMap((name) => values[name] ?? []);
  if (ids.length === 0) return;
  if ((await restrictedPeople(db, actor, ids)).size > 0) throw restrictedError();
}

/** Fields of a spouse or residence that refer to a person. None for other registers. */
export function personReferences({ name: register, fields }: AnyResource): string[] {
  if (personColumns[register] === undefined) return [];
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "reference" && field.to === "individual" ? [name] : [],
  );
}

/** IDs of those people whose record is restricted for the actor. */
export async function restrictedPeople(
  db: Queryable,
  actor: Actor,
  ids: readonly unknown[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number; lga_id: number | null }>`
    SELECT i.id, i.lga_id FROM data_restriction dr JOIN individual i ON i.id = dr.individual_id
    WHERE i.id = ANY(${[...ids]}::bigint[])`.execute(db);
  const restricted = rows.filter((row) => !may(actor, RIGHT, row));
  return new Set(restricted.map(({ id }) => id));
}

/** The codes of the restricted records among these, for every actor. */
export async function restrictedCodes(
  db: Queryable,
  { name }: AnyResource,
  ids: readonly number[],
): Promise<string[]> {
  const column = personColumns[name];
  if (column === undefined) return [];
  const { rows } = await sql<{ code: string }>`
    SELECT t.code FROM ${sql.table(name)} AS t JOIN data_restriction dr ON dr.individual_id = ${sql.ref(`t.${column}`)}
    WHERE t.id = ANY(${[...ids]}::bigint[]) ORDER BY t.id`.execute(db);
  return rows.map(({ code }) => code);
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
