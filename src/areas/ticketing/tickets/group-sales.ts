import { type RawBuilder, sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { maskName } from "#domain/mask-name.ts";
import type { SalesGroup, TicketFilters } from "#domain/ticket-filters.ts";
import { type Actor, isGuest, type Scope } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase, database } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { ticketConditions } from "./ticket-conditions.ts";
import { ticketsWithin } from "./ticket-visibility.ts";

/** Totals of tickets that are not void; kobo. */
export interface SalesTotals {
  readonly tickets: number;
  readonly kobo: number;
  readonly agent_kobo: number;
  readonly super_agent_kobo: number;
  /** Number of void tickets. */
  readonly voids: number;
}

export interface SalesRow extends SalesTotals {
  /** ID of the group; 0 for tickets without one, -1 for the row that combines further groups. */
  readonly id: number;
  readonly name: string;
}

const GROUPINGS: Readonly<Record<SalesGroup, readonly [column: string, table: string, none: string]>> = {
  agent: ["ticket_agent_id", "ticket_agent", "Sold in bulk"],
  super_agent: ["super_agent_id", "super_agent", "Agents of the revenue office"],
  category: ["category_id", "ticket_category", ""],
  park: ["park_id", "park", "No park"],
  lga: ["lga_id", "lga", "No local government"],
};

/** Further groups are added up in one row. */
const MAX_GROUPS = 500;

/** Kind and column of `ticket_sum` rows by grouping. There is none for super agents. */
const SUM_COLUMNS: Readonly<Partial<Record<SalesGroup, readonly [what: string, column: string]>>> = {
  agent: ["agent", "key"],
  category: ["category", "key"],
  park: ["park", "key"],
  lga: ["hour", "lga_id"],
};

/**
 * Groups sales, highest amount first, with totals. A year is read from the daily totals if these have the grouping.
 * @throws AppError forbidden, search-too-slow
 */
export async function groupSales(
  actor: Actor,
  by: SalesGroup,
  filters: TicketFilters,
): Promise<{ rows: readonly SalesRow[]; totals: SalesTotals }> {
  const scope = authorize(actor, "ticket.view");
  const [, table, none] = GROUPINGS[by];
  const groups = (await groupsFromTotals(by, filters, scope)) ?? groupsFromTickets(by, filters, scope);
  const { rows } = await withSearchTimeout(() =>
    sql<SalesRow>`
    SELECT coalesce(g.id, 0) AS id, coalesce(n.name, ${none}) AS name, g.tickets, g.kobo, g.agent_kobo, g.super_agent_kobo, g.voids
    FROM (${groups}) AS g
    LEFT JOIN ${sql.table(table)} AS n ON n.id = g.id ORDER BY g.kobo DESC, name, id`.execute(
      boundedDatabase(),
    ),
  );
  const totals = sumRows(rows);
  const named =
    isGuest(actor) && by === "agent" ? rows.map((row) => ({ ...row, name: maskName(row.name) })) : rows;
  if (rows.length <= MAX_GROUPS) return { rows: named, totals };
  const rest = rows.slice(MAX_GROUPS);
  const others = { id: -1, name: countNoun(rest.length, "other"), ...sumRows(rest) };
  return { rows: [...named.slice(0, MAX_GROUPS), others], totals };
}

/** Read from the tickets. */
function groupsFromTickets(by: SalesGroup, filters: TicketFilters, scope: Scope): RawBuilder<unknown> {
  const column = sql.ref(`k.${GROUPINGS[by][0]}`);
  return sql`SELECT ${column} AS id, count(*) FILTER (WHERE k.status = 'valid') AS tickets,
      coalesce(sum(k.kobo) FILTER (WHERE k.status = 'valid'), 0)::bigint AS kobo,
      coalesce(sum(k.agent_kobo) FILTER (WHERE k.status = 'valid'), 0)::bigint AS agent_kobo,
      coalesce(sum(k.super_agent_kobo) FILTER (WHERE k.status = 'valid'), 0)::bigint AS super_agent_kobo,
      count(*) FILTER (WHERE k.status = 'void') AS voids
    FROM ticket k WHERE ${ticketsWithin(scope)} AND ${ticketConditions(filters)} GROUP BY ${column}`;
}

/** Read from the daily totals; undefined if these don't have the grouping. */
async function groupsFromTotals(
  by: SalesGroup,
  { from, to, lga, agency, ...others }: TicketFilters,
  scope: Scope,
): Promise<RawBuilder<unknown> | undefined> {
  const [what, name] = SUM_COLUMNS[by] ?? [];
  if (!name || !from || Object.values(others).some((value) => value !== undefined)) return undefined;
  const { ticket_sums_from } = await database()
    .selectFrom("installation")
    .select("ticket_sums_from")
    .executeTakeFirstOrThrow();
  if (from < ticket_sums_from) return undefined;
  const column = sql.ref(`k.${name}`);
  return sql`SELECT ${column} AS id, sum(k.tickets)::bigint AS tickets, sum(k.kobo)::bigint AS kobo,
      sum(k.earned_kobo)::bigint AS agent_kobo, sum(k.super_kobo)::bigint AS super_agent_kobo, sum(k.voids)::bigint AS voids
    FROM ticket_sum k WHERE k.what = ${what} AND k.day >= ${from}::date AND ${to ? sql`k.day <= ${to}::date` : sql`true`}
      AND ${ticketsWithin(scope)} AND ${ticketConditions({ lga, agency })}
    GROUP BY ${column} HAVING sum(k.tickets) <> 0 OR sum(k.voids) <> 0`;
}

function sumRows(rows: readonly SalesTotals[]): SalesTotals {
  const sum = (field: keyof SalesTotals) => rows.reduce((all, row) => all + row[field], 0);
  return {
    tickets: sum("tickets"),
    kobo: sum("kobo"),
    voids: sum("voids"),
    agent_kobo: sum("agent_kobo"),
    super_agent_kobo: sum("super_agent_kobo"),
  };
}
