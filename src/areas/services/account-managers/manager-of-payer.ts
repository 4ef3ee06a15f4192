import { sql } from "kysely";
import { EVERYWHERE } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { type FollowUp, readFollowUps } from "./follow-up-row.ts";
import { payersWithin, portfolioRight, worksAsManager } from "./visibility.ts";

/** The current or a former manager of a payer. */
export interface PortfolioAssignment {
  /** Id of the portfolio entry. */
  readonly id: number;
  readonly manager_id: number;
  readonly name: string;
  readonly active: boolean;
  /** Whether it is the actor. */
  readonly mine: boolean;
  readonly since: Date;
  readonly until: Date | null;
  readonly reason: string | null;
}

export interface ManagedPayer {
  readonly now: PortfolioAssignment | null;
  readonly before: readonly PortfolioAssignment[];
  readonly follow_ups: readonly FollowUp[];
  /** Managers that the payer can be assigned to; empty without the right. */
  readonly choices: readonly { readonly id: number; readonly name: string }[];
  readonly can: { readonly assign: boolean; readonly work: boolean };
}

const MAX_ROWS = 10;

/**
 * The manager of a payer, for the page of the payer; null for actors without access to portfolios. A manager with access to
 * their own portfolio only sees payers in it.
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
  const { rows } = await sql<PortfolioAssignment>`
    SELECT e.id, e.manager_id, u.name, ${worksAsManager} AS active, u.id = ${me} AS mine, e.since, e.until, e.reason
    FROM portfolio_entry e JOIN account_manager m ON m.id = e.manager_id JOIN app_user u ON u.id = m.user_id
      LEFT JOIN individual i ON i.id = e.individual_id LEFT JOIN corporate c ON c.id = e.corporate_id
    WHERE ${sql.ref(`e.${type}_id`)} = ${id} AND ${payersWithin(scope)} ORDER BY e.id DESC LIMIT ${MAX_ROWS + 1}`.execute(
    db,
  );
  const now = rows.find(({ until }) => until === null) ?? null;
  if (right === "account_manager.work" && !assign && !now?.mine) return null;
  const canViewFollowUps = right === "account_manager.view" || now?.mine === true;
  const [follow_ups, choices] = await Promise.all([
    canViewFollowUps
      ? readFollowUps(
          db,
          sql`${sql.ref(`w.${type}_id`)} = ${id} AND ${payersWithin(scope)}`,
          sql`w.done_at DESC NULLS FIRST, w.due_on, w.id DESC`,
          MAX_ROWS,
        )
      : [],
    assign ? managerChoices(now?.manager_id ?? 0) : [],
  ]);
  return {
    now,
    before: rows.filter(({ until }) => until !== null),
    follow_ups,
    choices,
    can: { assign, work: now?.mine === true && may(actor, "account_manager.work") },
  };
}

/** Active managers except one, by name. The caller has checked the right to assign. */
export async function managerChoices(exceptId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT m.id, u.name FROM account_manager m JOIN app_user u ON u.id = m.user_id
    WHERE ${worksAsManager} AND m.id <> ${exceptId} ORDER BY fold(u.name), m.id LIMIT 500`.execute(
    database(),
  );
  return rows;
}

/** The account manager as shown to a payer. */
export interface OwnManager {
  /** Who is managed: the actor, or a company. */
  readonly payer: string;
  readonly name: string;
  readonly office_phone: string | null;
  readonly office_email: string | null;
}

/** Managers of the signed-in payer and their companies, if shown to payers; one query. */
export async function ownManagers(actor: Actor): Promise<OwnManager[]> {
  if (!may(actor, "own_bill.view")) return [];
  const { rows } = await sql<OwnManager>`
    SELECT coalesce(i.title, c.title) AS payer, u.name, m.office_phone, m.office_email
    FROM portfolio_entry e JOIN account_manager m ON m.id = e.manager_id JOIN app_user u ON u.id = m.user_id
      LEFT JOIN individual i ON i.id = e.individual_id LEFT JOIN corporate c ON c.id = e.corporate_id
    WHERE e.until IS NULL AND m.shown_to_payers AND ${worksAsManager} AND ${ownCondition(actor, "e")} ORDER BY e.id LIMIT 20`.execute(
    database(),
  );
  return rows;
}
