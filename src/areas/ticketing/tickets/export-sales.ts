import type { FormatName } from "#domain/file-formats.ts";
import { plainNaira } from "#domain/money.ts";
import { type SalesGroup, salesGroupLabels, type TicketFilters } from "#domain/ticket-filters.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { groupSales } from "./group-sales.ts";

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
  const sheet = {
    name: "Sales",
    columns: [
      { head: salesGroupLabels[by], kind: "text" as const },
      { head: "Tickets", kind: "number" as const },
      { head: "Voided", kind: "number" as const },
      { head: "Amount sold (₦)", kind: "money" as const },
      { head: "Agents’ commission (₦)", kind: "money" as const },
      { head: "Super agents’ commission (₦)", kind: "money" as const },
    ],
    batches: [
      rows.map((row) => [
        row.name,
        String(row.tickets),
        String(row.voids),
        plainNaira(row.kobo),
        plainNaira(row.agent_kobo),
        plainNaira(row.super_agent_kobo),
      ]),
    ],
  };
  return sheetFile(`sales-by-${by.replace("_", "-")}`, format, sheet);
}
