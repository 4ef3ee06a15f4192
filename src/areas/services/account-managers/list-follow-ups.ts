import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { boundedDatabase, database } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { FOLLOW_UPS, type FollowUp, readFollowUps } from "./follow-up-row.ts";
import { findOwnManager, getManagerRow } from "./manager-row.ts";
import { payersWithin, portfolioScope } from "./visibility.ts";

export const followUpLists = ["open", "done", "promises"] as const;
export type FollowUpList = (typeof followUpLists)[number];

/**
 * Lists a manager's open follow-ups, longest overdue first; or completed ones, or promises, latest first.
 * @throws AppError forbidden, not-found, search-too-slow
 */
export async function listFollowUps(
  actor: Actor,
  id: number,
  query: PageQuery & { readonly list?: FollowUpList | undefined },
): Promise<Page<FollowUp>> {
  const { list = "open", after } = query;
  const db = boundedDatabase();
  const scope = portfolioScope(actor, await getManagerRow(db, actor, id));
  const open = list === "open";
  const listCondition = open
    ? sql`w.done_at IS NULL`
    : list === "done"
      ? sql`w.done_at IS NOT NULL`
      : sql`w.done_at IS NOT NULL AND w.promised_kobo IS NOT NULL`;
  const where = sql`w.manager_id = ${id} AND ${listCondition} AND ${payersWithin(scope)}`;
  const [order, afterCursor] = open
    ? [
        sql`w.due_on, w.id`,
        sql`(w.due_on, w.id) > (SELECT a.due_on, a.id FROM follow_up a WHERE a.id = ${after ?? 0})`,
      ]
    : [
        sql`w.done_at DESC, w.id DESC`,
        sql`(w.done_at, w.id) < (SELECT a.done_at, a.id FROM follow_up a WHERE a.id = ${after ?? 0})`,
      ];
  const read = (limit: number) =>
    readFollowUps(db, sql`${where} AND ${after === undefined ? sql`true` : afterCursor}`, order, limit);
  return withReportTimeout(() => countedPage(db, query, { from: FOLLOW_UPS, where }, read));
}

/** Follow-ups due today for the home page of a manager; null for others. */
export interface MyFollowUps {
  readonly manager_id: number;
  readonly due: number;
  readonly late: number;
  /** Payer and kind of the first one. */
  readonly first: string | null;
}

/** One query; none without the right. */
export async function myFollowUps(actor: Actor): Promise<MyFollowUps | null> {
  if (!may(actor, "account_manager.work")) return null;
  const scope = authorize(actor, "account_manager.work");
  const own = await findOwnManager(database(), actor);
  if (!own) return null;
  const { rows } = await sql<{ due: number; late: number; first: string | null }>`
    SELECT count(*) FILTER (WHERE w.due_on = t.today) AS due, count(*) FILTER (WHERE w.due_on < t.today) AS late,
      (array_agg(coalesce(i.title, c.title) || ', ' || w.kind ORDER BY w.due_on, w.id))[1] AS first
    FROM follow_up w LEFT JOIN individual i ON i.id = w.individual_id LEFT JOIN corporate c ON c.id = w.corporate_id
    CROSS JOIN (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today) AS t
    WHERE w.manager_id = ${own.id} AND w.done_at IS NULL AND w.due_on <= t.today AND ${payersWithin(scope)}`.execute(
    database(),
  );
  return { manager_id: own.id, due: 0, late: 0, first: null, ...rows[0] };
}
