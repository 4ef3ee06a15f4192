import { type RawBuilder, sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { managersWithin, portfolioRight, worksAsManager } from "./visibility.ts";

/** An account manager. */
export interface ManagerRow {
  readonly id: number;
  readonly code: string;
  readonly user_id: number;
  readonly user_code: string;
  readonly name: string;
  /** Whether the manager’s account isn’t suspended and their role allows account management. */
  readonly active: boolean;
  readonly suspended: boolean;
  readonly office_phone: string | null;
  readonly office_email: string | null;
  readonly shown_to_payers: boolean;
  readonly version: number;
}

/** Reads managers (`m`, with their account `u`) that match `where`. */
export async function readManagers(db: Queryable, where: RawBuilder<unknown>): Promise<ManagerRow[]> {
  const { rows } = await sql<ManagerRow>`
    SELECT m.id, m.code, m.user_id, u.code AS user_code, u.name, u.status = 'suspended' AS suspended,
      ${worksAsManager} AS active,
      m.office_phone, m.office_email, m.shown_to_payers, m.version
    FROM account_manager m JOIN app_user u ON u.id = m.user_id WHERE ${where} ORDER BY fold(u.name), m.id`.execute(
    db,
  );
  return rows;
}

/**
 * A manager with a portfolio that the actor can view: their own, or one within their scope.
 * @throws AppError forbidden, not-found
 */
export async function getManagerRow(db: Queryable, actor: Actor, id: number): Promise<ManagerRow> {
  // With access to their own portfolio only, others are reported as not found.
  authorize(actor, portfolioRight(actor));
  const [row] = await readManagers(db, sql`m.id = ${id}`);
  if (!row) throw notFound("account manager");
  if (isOwn(actor, row)) return row;
  if (!may(actor, "account_manager.view")) throw notFound("account manager");
  return requireManagerInScope(db, row, authorize(actor, "account_manager.view"));
}

/** Whether it is the actor, as a manager. */
export function isOwn(actor: Actor, { user_id }: ManagerRow): boolean {
  return actor.session?.user.id === user_id && may(actor, "account_manager.work");
}

/** Actors with a limited scope only see managers with payers there. @throws AppError not-found */
export async function requireManagerInScope(
  db: Queryable,
  row: ManagerRow,
  scope: Scope,
): Promise<ManagerRow> {
  const { rows } = await sql<{ reached: boolean }>`
    SELECT ${managersWithin(scope, sql`${row.id}::bigint`)} AS reached`.execute(db);
  if (!rows[0]?.reached) throw notFound("account manager");
  return row;
}

/** The actor's own manager row, if any. */
export async function findOwnManager(db: Queryable, actor: Actor): Promise<ManagerRow | undefined> {
  const me = actor.session?.user.id;
  return me === undefined ? undefined : (await readManagers(db, sql`m.user_id = ${me}`))[0];
}

/**
 * A manager that payers can be assigned to, within `lockPortfolios`.
 * @throws AppError not-found, manager-away
 */
export async function requireActiveManager(tx: Tx, id: number): Promise<ManagerRow> {
  const [row] = await readManagers(tx, sql`m.id = ${id}`);
  if (!row) throw notFound("account manager");
  if (row.active) return row;
  const why = row.suspended ? "is suspended" : "is no longer an account manager";
  throw new AppError("conflict", message("{name} {why}. Select another manager.", { name: row.name, why }), {
    code: "manager-away",
  });
}
