import { sql } from "kysely";
import { EVERYWHERE } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOwnPayer } from "#kernel/owner.ts";
import { type FollowUp, readFollowUps } from "./follow-up-row.ts";
import { payersWithin, portfolioRight, worksAsManager } from "./sight.ts";

/** Who looks after a payer, or did. */
export interface KeptBy {
  /** Of the entry in the portfolio. */
  readonly id: number;
  readonly manager_id: number;
  readonly name: string;
  readonly at_work: boolean;
  /** It is whoever looks. */
  readonly mine: boolean;
  readonly since: Date;
  readonly until: Date | null;
  readonly reason: string | null;
}

export interface ManagedPayer {
  readonly now: KeptBy | null;
  readonly before: readonly KeptBy[];
  readonly follow_ups: readonly FollowUp[];
  /** Whom the payer can be given to; empty without the right. */
  readonly choices: readonly { readonly id: number; readonly name: string }[];
  readonly can: { readonly assign: boolean; readonly work: boolean };
}

const SHOWN = 10;

/**
 * Who looks after a payer, for the payer's own record; null for who looks at no portfolios. A manager who looks at their
 * own only is told of payers of theirs, and of others nothing.
 */
export async function managerOfPayer(
  actor: Actor,
  type: "individual" | "corporate",
  id: number,
): Promise<ManagedPayer | null> {
  const right = portfolioRight(actor);
  const assign = may(actor, "account_manager.assign");
  if (!assign && !may(actor, right)) return null;
  const scopes = actor.session?.permissions;
  const scope = scopes?.[may(actor, right) ? right : "account_manager.assign"] ?? EVERYWHERE;
  const me = actor.session?.user.id ?? 0;
  const db = database();
  const { rows } = await sql<KeptBy>`
    SELECT e.id, e.manager_id, u.name, ${worksAsManager} AS at_work, u.id = ${me} AS mine, e.since, e.until, e.reason
    FROM portfolio_entry e JOIN account_manager m ON m.id = e.manager_id JOIN app_user u ON u.id = m.user_id
      LEFT JOIN individual i ON i.id = e.individual_id LEFT JOIN corporate c ON c.id = e.corporate_id
    WHERE ${sql.ref(`e.${type}_id`)} = ${id} AND ${payersWithin(scope)} ORDER BY e.id DESC LIMIT ${SHOWN + 1}`.execute(
    db,
  );
  const now = rows.find(({ until }) => until === null) ?? null;
  if (right === "account_manager.work" && !assign && !now?.mine) return null;
  const looks = right === "account_manager.view" || now?.mine === true;
  const [follow_ups, choices] = await Promise.all([
    looks
      ? readFollowUps(
          db,
          sql`${sql.ref(`w.${type}_id`)} = ${id}`,
          sql`w.done_at DESC NULLS FIRST, w.due_on, w.id DESC`,
          SHOWN,
        )
      : [],
    assign ? managersToChoose(now?.manager_id ?? 0) : [],
  ]);
  return {
    now,
    before: rows.filter(({ until }) => until !== null),
    follow_ups,
    choices,
    can: { assign, work: now?.mine === true && may(actor, "account_manager.work") },
  };
}

/** Managers at work besides one, by name. Whoever calls has asked for the right to assign. */
export async function managersToChoose(besides: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT m.id, u.name FROM account_manager m JOIN app_user u ON u.id = m.user_id
    WHERE ${worksAsManager} AND m.id <> ${besides} ORDER BY fold(u.name), m.id LIMIT 500`.execute(database());
  return rows;
}

/** As an owner is told of who looks after them. */
export interface OwnManager {
  /** Whom they look after: oneself, or a company. */
  readonly payer: string;
  readonly name: string;
  readonly office_phone: string | null;
  readonly office_email: string | null;
}

/** Who looks after the signed-in payer and their companies, where the office shows it; one query. */
export async function ownManagers(actor: Actor): Promise<OwnManager[]> {
  if (!may(actor, "own_bill.view")) return [];
  const { rows } = await sql<OwnManager>`
    SELECT coalesce(i.title, c.title) AS payer, u.name, m.office_phone, m.office_email
    FROM portfolio_entry e JOIN account_manager m ON m.id = e.manager_id JOIN app_user u ON u.id = m.user_id
      LEFT JOIN individual i ON i.id = e.individual_id LEFT JOIN corporate c ON c.id = e.corporate_id
    WHERE e.until IS NULL AND m.shown_to_payers AND ${worksAsManager} AND ${isOwnPayer(actor, "e")} ORDER BY e.id LIMIT 20`.execute(
    database(),
  );
  return rows;
}
