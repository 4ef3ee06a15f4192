import { type RawBuilder, sql } from "kysely";
import { addDays, startOfDay } from "#domain/lagos.ts";
import type { TicketFilters } from "#domain/ticket-filters.ts";

/** Filters of a list or report of tickets (`k`), as one condition. */
export function ticketConditions(filters: TicketFilters): RawBuilder<unknown> {
  const { from, to, status, agent, super_agent, category, park, lga, agency } = filters;
  const conditions = [sql`true`];
  if (from) conditions.push(sql`k.sold_at >= ${startOfDay(from)}`);
  if (to) conditions.push(sql`k.sold_at < ${startOfDay(addDays(to, 1))}`);
  if (status) conditions.push(sql`k.status = ${status}`);
  const ids = { ticket_agent_id: agent, super_agent_id: super_agent, category_id: category, park_id: park };
  for (const [column, id] of Object.entries({ ...ids, lga_id: lga, agency_id: agency })) {
    if (id === undefined) continue;
    const field = sql.ref(`k.${column}`);
    conditions.push(id === 0 ? sql`${field} IS NULL` : sql`${field} = ${id}`);
  }
  return sql.join(conditions, sql` AND `);
}
