import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { MAX_COUNTED } from "#kernel/page-query.ts";
import { DUE, LISTS } from "./list-requests.ts";
import { isOfficer, requestReach, visibleRequests } from "./visibility.ts";

export interface RequestCounts {
  readonly open: number;
  readonly overdue: number;
  readonly unassigned: number;
  readonly waiting: number;
  /** Number of open requests assigned to the caller, counted up to 10,001. */
  readonly mine: number;
}

/** Numbers of requests that the actor can access, each counted up to 10,001. */
export async function countRequests(actor: Actor): Promise<RequestCounts> {
  const visibility = visibleRequests(actor);
  const me = actor.session?.user.id ?? null;
  const countOf = (condition: RawBuilder<unknown>) => sql`(SELECT count(*)::integer FROM (
    SELECT FROM service_request q WHERE ${condition} AND ${visibility} LIMIT ${MAX_COUNTED + 1}) AS counted)`;
  const { rows } = await sql<RequestCounts>`
    SELECT ${countOf(LISTS.open)} AS open, ${countOf(LISTS.overdue)} AS overdue, ${countOf(LISTS.unassigned)} AS unassigned,
      ${countOf(LISTS.waiting)} AS waiting, ${countOf(sql`q.ended_at IS NULL AND q.assigned_to = ${me}`)} AS mine`.execute(
    database(),
  );
  return rows[0] ?? { open: 0, overdue: 0, unassigned: 0, waiting: 0, mine: 0 };
}

export interface WaitingRequests {
  readonly count: number;
  readonly oldest: LagosDate;
  readonly oldest_title: string;
}

/** Overdue requests that the actor can work on or assign, for the home page: one row, or none. */
export async function overdueRequests(actor: Actor): Promise<WaitingRequests[]> {
  if (!isOfficer(actor)) return [];
  const rights = ["service_request.work", "service_request.assign"].filter((right) => may(actor, right));
  if (rights.length === 0) return [];
  const workable = sql.join(
    rights.map((right) => requestReach(actor, right)),
    sql` OR `,
  );
  const { rows } = await sql<WaitingRequests>`
    SELECT count(*)::integer AS count, min(due_on) AS oldest, (array_agg(title ORDER BY due_on, id))[1] AS oldest_title
    FROM (SELECT q.id, q.due_on, q.code || ', ' || q.subject AS title FROM service_request q
      WHERE ${LISTS.overdue} AND ${visibleRequests(actor)} AND (${workable}) ORDER BY ${DUE}, q.id LIMIT ${MAX_COUNTED + 1}) AS found
    HAVING count(*) > 0`.execute(database());
  return rows;
}
