import { sql } from "kysely";
import { maskName } from "#domain/phone.ts";
import type { SalesGroup, TicketFilters } from "#domain/ticket-filters.ts";
import type { Actor } from "../actor.ts";
import { authorize } from "../authorize.ts";
import { boundedDatabase } from "../db/client.ts";
import { inTime } from "./in-time.ts";
import { isMasked, ticketsWithin } from "./ticket-sight.ts";
import { ticketsThat } from "./ticket-where.ts";

/** Sums of tickets that are not void; kobo. */
export interface SalesSums {
  readonly tickets: number;
  readonly kobo: number;
  readonly agent_kobo: number;
  readonly super_agent_kobo: number;
  /** How many more were sold and are void. */
  readonly void: number;
}

export interface SalesRow extends SalesSums {
  /** 0: without one. */
  readonly id: number;
  readonly name: string;
}

const GROUPS: Readonly<Record<SalesGroup, readonly [column: string, table: string, none: string]>> = {
  agent: ["ticket_agent_id", "ticket_agent", "Sold in bulk"],
  super_agent: ["super_agent_id", "super_agent", "The office’s own agents"],
  category: ["category_id", "ticket_category", ""],
  park: ["park_id", "park", "No park"],
  lga: ["lga_id", "lga", "No local government"],
};

/** More groups than this are put under one row of their own. */
const SHOWN = 500;

/**
 * Sales put together by what is asked for, the most money first, with the sums of all of them.
 * @throws AppError forbidden, search-too-slow
 */
export async function groupSales(
  actor: Actor,
  by: SalesGroup,
  filters: TicketFilters,
): Promise<{ rows: readonly SalesRow[]; totals: SalesSums }> {
  const within = ticketsWithin(authorize(actor, "ticket.view"));
  const [column, table, none] = GROUPS[by];
  const { rows } = await inTime(() =>
    sql<SalesRow>`
    SELECT coalesce(g.id, 0) AS id, coalesce(n.name, ${none}) AS name, g.tickets, g.kobo, g.agent_kobo, g.super_agent_kobo, g.void
    FROM (SELECT ${sql.ref(`k.${column}`)} AS id, count(*) FILTER (WHERE k.status = 'valid') AS tickets,
        coalesce(sum(k.kobo) FILTER (WHERE k.status = 'valid'), 0)::bigint AS kobo,
        coalesce(sum(k.agent_kobo) FILTER (WHERE k.status = 'valid'), 0)::bigint AS agent_kobo,
        coalesce(sum(k.super_agent_kobo) FILTER (WHERE k.status = 'valid'), 0)::bigint AS super_agent_kobo,
        count(*) FILTER (WHERE k.status = 'void') AS void
      FROM ticket k WHERE ${within} AND ${ticketsThat(filters)} GROUP BY ${sql.ref(`k.${column}`)}) AS g
    LEFT JOIN ${sql.table(table)} AS n ON n.id = g.id ORDER BY g.kobo DESC, name, id`.execute(
      boundedDatabase(),
    ),
  );
  const totals = add(rows);
  const named =
    isMasked(actor) && by === "agent" ? rows.map((row) => ({ ...row, name: maskName(row.name) })) : rows;
  if (rows.length <= SHOWN) return { rows: named, totals };
  const rest = rows.slice(SHOWN);
  const others = { id: -1, name: `${rest.length} others`, ...add(rest) };
  return { rows: [...named.slice(0, SHOWN), others], totals };
}

function add(rows: readonly SalesSums[]): SalesSums {
  const sum = (of: keyof SalesSums) => rows.reduce((all, row) => all + row[of], 0);
  return {
    ...{ tickets: sum("tickets"), kobo: sum("kobo"), void: sum("void") },
    ...{ agent_kobo: sum("agent_kobo"), super_agent_kobo: sum("super_agent_kobo") },
  };
}
