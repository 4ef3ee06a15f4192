import { type RawBuilder, sql } from "kysely";
import { addDays, startOfDay } from "#domain/lagos.ts";
import type { TicketFilters } from "#domain/ticket-filters.ts";

/** Filters of a list or report of tickets (`k`), as one condition. */
export function ticketsThat(filters: TicketFilters): RawBuilder<unknown> {
  const { from, to, status, agent, super_agent, category, park, lga, agency } = filters;
  const parts = [sql`true`];
  if (from) parts.push(sql`k.sold_at >= ${startOfDay(from)}`);
  if (to) parts.push(sql`k.sold_at < ${startOfDay(addDays(to, 1))}`);
  if (status) parts.push(sql`k.status = ${status}`);
  const ids = { ticket_agent_id: agent, super_agent_id: super_agent, category_id: category, park_id: park };
  for (const [column, id] of Object.entries({ ...ids, lga_id: lga, agency_id: agency })) {
    if (id === undefined) continue;
    const at = sql.ref(`k.${column}`);
    parts.push(id === 0 ? sql`${at} IS NULL` : sql`${at} = ${id}`);
  }
  return sql.join(parts, sql` AND `);
}
