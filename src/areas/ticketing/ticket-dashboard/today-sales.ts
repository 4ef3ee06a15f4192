import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** Tickets sold and not voided, and voided ones. Amounts in kobo. */
export interface Sales {
  readonly tickets: number;
  readonly kobo: number;
  readonly voids: number;
  readonly void_kobo: number;
}

export interface SalesGroup extends Sales {
  /** Filter value for the ticket list; `null` for tickets without one. */
  readonly key: string | null;
  readonly name: string;
}

export const NO_SALES: Sales = { tickets: 0, kobo: 0, voids: 0, void_kobo: 0 };

export const saleTotals = sql`count(*) FILTER (WHERE t.status = 'valid') AS tickets,
  coalesce(sum(t.kobo) FILTER (WHERE t.status = 'valid'), 0)::bigint AS kobo,
  count(*) FILTER (WHERE t.status = 'void') AS voids,
  coalesce(sum(t.kobo) FILTER (WHERE t.status = 'void'), 0)::bigint AS void_kobo`;

export interface TodaySales {
  readonly total: Sales;
  /** Sales of the 24 hours of the day, in Lagos time. */
  readonly hours: readonly Sales[];
  readonly categories: readonly SalesGroup[];
  readonly parks: readonly SalesGroup[];
  readonly agents: readonly SalesGroup[];
}

type GroupRow = Sales & { what: string; key: string | null; name: string | null };

/**
 * Sales of a day grouped in four ways, from the totals updated with every sale.
 * @param where condition on `s`: day and scope
 */
export async function readTodaySales(
  db: Queryable,
  where: RawBuilder<unknown>,
  agentName: (name: string, code: string) => string,
): Promise<TodaySales> {
  const { rows } = await sql<GroupRow & { code: string | null }>`
    WITH g AS (
      SELECT s.what, s.key, sum(s.tickets)::bigint AS tickets, sum(s.kobo)::bigint AS kobo, sum(s.voids)::bigint AS voids,
        sum(s.void_kobo)::bigint AS void_kobo
      FROM ticket_sum s WHERE ${where} GROUP BY s.what, s.key)
    SELECT g.what, g.key::text AS key, g.tickets, g.kobo, g.voids, g.void_kobo, a.code,
      CASE g.what WHEN 'category' THEN (SELECT name FROM ticket_category WHERE id = g.key)
        WHEN 'park' THEN (SELECT name FROM park WHERE id = g.key) WHEN 'agent' THEN a.name END AS name
    FROM g LEFT JOIN ticket_agent a ON g.what = 'agent' AND a.id = g.key
    ORDER BY g.kobo DESC, g.key`.execute(db);
  const groupsOf = (what: string, none: string): SalesGroup[] =>
    rows
      .filter((row) => row.what === what)
      .map(({ key, name, code, tickets, kobo, voids, void_kobo }) => ({
        key,
        tickets,
        kobo,
        voids,
        void_kobo,
        name: name === null ? none : what === "agent" ? agentName(name, code ?? "") : name,
      }));
  const hours = new Map(groupsOf("hour", "").map((row) => [row.key, row]));
  const sum = (part: keyof Sales) => [...hours.values()].reduce((all, row) => all + row[part], 0);
  return {
    total: { tickets: sum("tickets"), kobo: sum("kobo"), voids: sum("voids"), void_kobo: sum("void_kobo") },
    hours: Array.from({ length: 24 }, (_, hour) => hours.get(String(hour)) ?? NO_SALES).map((one) => ({
      tickets: one.tickets,
      kobo: one.kobo,
      voids: one.voids,
      void_kobo: one.void_kobo,
    })),
    categories: groupsOf("category", "No category"),
    parks: groupsOf("park", "No park"),
    agents: groupsOf("agent", "Batches"),
  };
}
