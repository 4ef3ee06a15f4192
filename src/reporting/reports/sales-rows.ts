import { groupSales } from "#areas/ticketing/tickets/group-sales.ts";
import type { ReportParams, ReportRow } from "#domain/reports/report.ts";
import type { SalesGroup } from "#domain/ticket-filters.ts";
import type { Actor } from "#kernel/actor.ts";
import type { ReportRows } from "./grouped.ts";

/** Sales, by the query of the screen Sales by agent. */
export async function salesRows(actor: Actor, params: ReportParams): Promise<ReportRows> {
  const { from, to, lga, agency } = params;
  const by = params.by as SalesGroup;
  const { rows } = await groupSales(actor, by, { from, to, lga, agency });
  return {
    rows: rows.map((row): ReportRow => {
      const { id, name, tickets, kobo, agent_kobo, super_agent_kobo } = row;
      const values = { tickets, void: row.voids, earned: agent_kobo + super_agent_kobo, sold: kobo };
      return { key: String(id), label: name, values, opens: id < 0 ? null : { [by]: String(id) } };
    }),
  };
}
