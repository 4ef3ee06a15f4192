import type { FormatName } from "#domain/file-formats.ts";
import { type SalesGroup, salesGroupLabels, type TicketFilters } from "#domain/ticket-filters.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { moneyColumn, numberColumn, rowSheet, textColumn } from "#platform/export/row-sheet.ts";
import { groupSales, type SalesRow } from "./group-sales.ts";

/** Exports the sales report as shown on the screen. @throws AppError forbidden, search-too-slow */
export async function exportSales(
  actor: Actor,
  by: SalesGroup,
  filters: TicketFilters,
  format: FormatName,
): Promise<GeneratedFile> {
  const exporter = narrowedBy(actor, ["ticket.view"], "ticket.export");
  const { rows } = await groupSales(exporter, by, filters);
  await audit(database(), actor, { action: "ticket.export", after: { by, format, ...filters } });
  const sheet = rowSheet<SalesRow>(
    "Sales",
    [
      textColumn(salesGroupLabels[by], ({ name }) => name),
      numberColumn("Tickets", ({ tickets }) => tickets),
      numberColumn("Voided", ({ voids }) => voids),
      moneyColumn("Amount sold (₦)", ({ kobo }) => kobo),
      moneyColumn("Agents’ commission (₦)", ({ agent_kobo }) => agent_kobo),
      moneyColumn("Super agents’ commission (₦)", ({ super_agent_kobo }) => super_agent_kobo),
    ],
    rows,
  );
  return sheetFile(`sales-by-${by.replace("_", "-")}`, format, sheet);
}
