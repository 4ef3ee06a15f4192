import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { type Pattern, patternsOf } from "#domain/ticket-pattern.ts";
import type { Queryable } from "../db/client.ts";
import { type Usual, usualSales } from "./usual-sales.ts";

export interface OddAgent {
  readonly agent: number;
  readonly code: string;
  readonly name: string;
  readonly tickets: number;
  readonly reasons: readonly Pattern[];
}

interface Read {
  readonly agent: number;
  readonly code: string;
  readonly name: string;
  readonly tickets: number;
  readonly voids: number;
  readonly at_night: number;
  readonly most_to_one: number;
}

/** As many as somebody can look after in a day. */
const MOST = 50;

/**
 * Agents whose sales of today are unlike what they usually sell, or unlike what anybody should. A batch is no sale in the
 * street: a thousand tickets for nobody in particular are as they should be.
 * @param where on `t`: today's tickets that may be seen
 * @param hour the Lagos hour it is; the usual is that of the hours before, and of this one's part
 */
export async function outOfPattern(
  db: Queryable,
  where: RawBuilder<unknown>,
  { day, hour, minute }: { day: LagosDate; hour: number; minute: number },
  agentName: (name: string, code: string) => string,
): Promise<OddAgent[]> {
  const usual = await usualSales(day);
  const { rows } = await sql<Read>`
    WITH sold AS (SELECT t.ticket_agent_id AS agent, t.status, t.holder_key, t.category_id,
        extract(hour FROM t.sold_at AT TIME ZONE 'Africa/Lagos') AS hour
      FROM ticket t WHERE ${where} AND t.ticket_agent_id IS NOT NULL AND t.bulk_ticket_id IS NULL),
    one AS (SELECT agent, max(sold) AS most FROM (SELECT agent, count(*) AS sold FROM sold
      WHERE status = 'valid' GROUP BY agent, holder_key, category_id) AS s GROUP BY agent)
    SELECT s.agent, a.code, a.name, count(*) AS tickets, count(*) FILTER (WHERE s.status = 'void') AS voids,
      count(*) FILTER (WHERE s.hour >= 22 OR s.hour < 5) AS at_night, coalesce(max(o.most), 0) AS most_to_one
    FROM sold s JOIN ticket_agent a ON a.id = s.agent LEFT JOIN one o ON o.agent = s.agent
    GROUP BY s.agent, a.code, a.name`.execute(db);
  return rows
    .map((row) => {
      const known = usual.get(row.agent);
      const day_so_far = { ...row, usual: known ? byNow(known, hour, minute) : 0, days: known?.days ?? 0 };
      const { agent, code, name, tickets } = row;
      return { agent, code, tickets, name: agentName(name, code), reasons: patternsOf(day_so_far) };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || b.tickets - a.tickets)
    .slice(0, MOST);
}

/** Tickets of a usual day by this minute. */
function byNow({ days, by_hour }: Usual, hour: number, minute: number): number {
  const before = hour === 0 ? 0 : (by_hour[hour - 1] ?? 0);
  return (before + (((by_hour[hour] ?? before) - before) * minute) / 60) / days;
}
