import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { type Pattern, patternsOf } from "#domain/ticket-pattern.ts";
import type { Scope } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { type UsualSales, usualSales } from "./usual-sales.ts";

export interface UnusualAgent {
  readonly agent_id: number;
  readonly code: string;
  readonly name: string;
  readonly tickets: number;
  readonly reasons: readonly Pattern[];
}

interface AgentRow {
  readonly agent: number;
  readonly code: string;
  readonly name: string;
  readonly tickets: number;
  readonly voids: number;
  readonly at_night: number;
  readonly most_to_one: number;
}

/** As many as an officer can follow up in a day. */
const MAX_AGENTS = 50;

/**
 * Agents with sales today that differ from their usual sales or exceed what is plausible. Batches don't count as street sales:
 * a thousand bearer tickets are normal. Doesn't scan the day's tickets: only those of a holder with three tickets of a kind
 * from one agent are counted.
 * @param scope today's tickets in the actor's scope
 * @param hour current Lagos hour; usual sales are those of the earlier hours plus a part of this one
 */
export async function findUnusualAgents(
  db: Queryable,
  scope: Scope,
  { day, hour, minute }: { day: LagosDate; hour: number; minute: number },
  agentName: (name: string, code: string) => string,
): Promise<UnusualAgent[]> {
  const usual = await usualSales(day);
  const { rows } = await sql<AgentRow>`
    WITH sold AS (SELECT s.key AS agent, sum(s.tickets + s.voids)::bigint AS tickets, sum(s.voids)::bigint AS voids,
        sum(s.at_night)::bigint AS at_night
      FROM ticket_sum s WHERE s.day = ${day}::date AND s.what = 'agent' AND NOT s.is_batch AND ${chargingScope(scope, "s")} GROUP BY s.key),
    again AS (SELECT DISTINCT k.ticket_agent_id AS agent, k.holder_key, k.category_id FROM ticket_repeat r JOIN ticket k ON k.id = r.ticket_id
      WHERE r.day = ${day}::date),
    one AS (SELECT agent, max(same.sold) AS most FROM again CROSS JOIN LATERAL (SELECT count(*) AS sold FROM ticket t
      WHERE t.holder_key = again.holder_key AND t.valid_to > ${day}::date::timestamp AT TIME ZONE 'Africa/Lagos'
        AND t.ticket_agent_id = again.agent AND t.category_id = again.category_id AND t.status = 'valid' AND t.bulk_ticket_id IS NULL
        AND t.sold_at >= ${day}::date::timestamp AT TIME ZONE 'Africa/Lagos'
        AND t.sold_at < (${day}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos' AND ${chargingScope(scope, "t")}) AS same GROUP BY agent)
    SELECT s.agent, a.code, a.name, s.tickets, s.voids, s.at_night, coalesce(o.most, 0) AS most_to_one
    FROM sold s JOIN ticket_agent a ON a.id = s.agent LEFT JOIN one o ON o.agent = s.agent WHERE s.tickets > 0`.execute(
    db,
  );
  return rows
    .map((row) => {
      const known = usual.get(row.agent);
      const day_so_far = {
        ...row,
        usual: known ? usualUntilNow(known, hour, minute) : 0,
        days: known?.days ?? 0,
      };
      const { agent, code, name, tickets } = row;
      return { agent_id: agent, code, tickets, name: agentName(name, code), reasons: patternsOf(day_so_far) };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || b.tickets - a.tickets)
    .slice(0, MAX_AGENTS);
}

/** Tickets of a usual day up to this minute. */
function usualUntilNow({ days, by_hour }: UsualSales, hour: number, minute: number): number {
  const before = hour === 0 ? 0 : (by_hour[hour - 1] ?? 0);
  return (before + (((by_hour[hour] ?? before) - before) * minute) / 60) / days;
}
