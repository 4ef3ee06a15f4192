import { sql } from "kysely";
import { addDays, isDate, type LagosDate, startOfDay } from "#domain/lagos.ts";
import type { TicketHolder } from "#domain/ticket-holder.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { agentOf } from "../agents/agent-of.ts";
import type { PhoneFigures } from "./sell-screen.ts";

export interface OwnSale {
  readonly id: number;
  readonly code: string;
  readonly category: string;
  readonly holder: TicketHolder;
  readonly holder_key: string | null;
  readonly kobo: number;
  readonly agent_kobo: number;
  readonly sold_at: Date;
  readonly status: "valid" | "void";
}

export interface OwnSales {
  readonly day: LagosDate;
  readonly today: LagosDate;
  readonly rows: readonly OwnSale[];
  /** Value of `after` for the next page. */
  readonly next: number | undefined;
  /** Totals of the whole day without void tickets; kobo. */
  readonly totals: {
    readonly sold: number;
    readonly kobo: number;
    readonly earned_kobo: number;
    readonly void: number;
  };
  readonly phone: PhoneFigures;
}

const PER_PAGE = 50;

/**
 * Sales of the signed-in agent on a Lagos day, latest first.
 * @param after last row of the previous page
 * @throws AppError forbidden, no-agent
 */
export async function listOwnSales(
  actor: Actor,
  { day: requestedDay, after }: { readonly day?: string | undefined; readonly after?: number | undefined },
): Promise<OwnSales> {
  authorize(actor, "ticket.sell");
  const db = database();
  const [agent, today] = await Promise.all([agentOf(db, actor), lagosToday(db)]);
  const day = requestedDay && isDate(requestedDay) && requestedDay <= today ? requestedDay : today;
  const within = sql`k.ticket_agent_id = ${agent.id} AND k.sold_at >= ${startOfDay(day)} AND k.sold_at < ${startOfDay(addDays(day, 1))}`;
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(k.sold_at, k.id) < ((SELECT sold_at FROM ticket WHERE id = ${after}), ${after}::bigint)`;
  const [page, sums] = await Promise.all([
    sql<OwnSale>`
      SELECT k.id, k.code, c.name AS category, k.holder, k.holder_key, k.kobo, k.agent_kobo, k.sold_at, k.status
      FROM ticket k JOIN ticket_category c ON c.id = k.category_id WHERE ${within} AND ${afterCursor}
      ORDER BY k.sold_at DESC, k.id DESC LIMIT ${PER_PAGE + 1}`.execute(db),
    sql<OwnSales["totals"] & PhoneFigures>`
      SELECT count(*) FILTER (WHERE k.status = 'valid') AS sold, count(*) FILTER (WHERE k.status = 'void') AS void,
        coalesce(sum(k.kobo) FILTER (WHERE k.status = 'valid'), 0)::bigint AS kobo,
        coalesce(sum(k.agent_kobo) FILTER (WHERE k.status = 'valid'), 0)::bigint AS earned_kobo,
        coalesce((SELECT balance - held FROM wallet WHERE ticket_agent_id = ${agent.id}), 0) AS available_kobo,
        (SELECT count(*) FROM ticket t WHERE t.ticket_agent_id = ${agent.id} AND t.status = 'valid'
          AND t.sold_at >= ${startOfDay(today)}) AS sold_today
      FROM ticket k WHERE ${within}`.execute(db),
  ]);
  const rows = page.rows.slice(0, PER_PAGE);
  const {
    available_kobo = 0,
    sold_today = 0,
    ...totals
  } = sums.rows[0] ?? { sold: 0, void: 0, kobo: 0, earned_kobo: 0 };
  const next = page.rows.length > PER_PAGE ? rows.at(-1)?.id : undefined;
  return { day, today, rows, next, totals, phone: { available_kobo, sold_today } };
}
