import { sql } from "kysely";
import { settlementConditions } from "#areas/collecting/settlements/list-settlements.ts";
import { agencyMoneyWithin } from "#areas/collecting/settlements/settlement-row.ts";
import type { ReportParams, ReportRow } from "#domain/reports/report.ts";
import { type SettlementState, settlementStateLabels } from "#domain/settlement.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import type { ReportRows } from "./grouped.ts";

type SettlementGroup = {
  key: string;
  name: string | null;
  batches: number;
  gross: number;
  reversed: number;
  fees: number;
  paid: number;
};

/** Settlement batches that were not discarded, by agency or status. */
export async function settlementRows(actor: Actor, params: ReportParams): Promise<ReportRows> {
  const { from, to, agency, by } = params;
  const within = agencyMoneyWithin(authorize(actor, "settlement.view"), "s");
  const where = sql`${within} AND ${settlementConditions({ from, to, agency, standing: true })}`;
  const isAgency = by === "agency";
  const name = isAgency ? sql`(SELECT a.name FROM agency a WHERE a.id = g.key)` : sql`NULL::text`;
  const { rows } = await sql<SettlementGroup>`
    SELECT g.key::text AS key, ${name} AS name, g.batches, g.gross, g.reversed, g.fees, g.paid FROM (
      SELECT ${isAgency ? sql`s.agency_id` : sql`s.status`} AS key, count(*) AS batches, sum(s.gross_kobo)::bigint AS gross,
        sum(s.reversed_kobo)::bigint AS reversed, sum(s.fee_kobo)::bigint AS fees,
        coalesce(sum(s.net_kobo) FILTER (WHERE s.status = 'paid'), 0)::bigint AS paid
      FROM settlement s WHERE ${where} GROUP BY 1) AS g ORDER BY g.gross DESC, g.key`.execute(
    boundedDatabase(),
  );
  return {
    rows: rows.map(({ key, name, ...values }): ReportRow => {
      if (isAgency) return { key, label: name ?? key, values, opens: { agency: key } };
      // The paid column has a list only for its status.
      const cells = { paid: key === "paid" ? { status: key } : null };
      return {
        key,
        label: settlementStateLabels[key as SettlementState],
        values,
        opens: { status: key },
        cells,
      };
    }),
  };
}
