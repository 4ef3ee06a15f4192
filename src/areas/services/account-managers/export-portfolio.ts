import type { PortfolioFilter, PortfolioSort } from "#domain/account-managers.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { lagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { plainNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { boundedDatabase, database } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { MAX_PAYERS } from "./find-payers.ts";
import { readPortfolio } from "./list-portfolio.ts";
import { getManagerRow } from "./manager-row.ts";
import { portfolioScope } from "./visibility.ts";

/**
 * Exports a portfolio as shown on the screen, in the same order.
 * @throws AppError forbidden, not-found, export-too-large, search-too-slow
 */
export async function exportPortfolio(
  actor: Actor,
  id: number,
  query: {
    readonly q?: string | undefined;
    readonly show?: PortfolioFilter | undefined;
    readonly sort?: PortfolioSort | undefined;
  },
  format: FormatName,
): Promise<GeneratedFile> {
  const db = boundedDatabase();
  const manager = await getManagerRow(db, actor, id);
  const rows = await withReportTimeout(() =>
    readPortfolio(db, portfolioScope(actor, manager), id, query, MAX_PAYERS + 1),
  );
  if (rows.length > MAX_PAYERS)
    throw new AppError(
      "invalid",
      message("More than {most} payers match. Narrow the list with the search or a filter.", {
        most: MAX_PAYERS.toLocaleString("en-NG"),
      }),
      { code: "export-too-large" },
    );
  await audit(database(), actor, {
    action: "account_manager.export",
    record_id: id,
    after: { format, rows: rows.length, ...query },
  });
  const sheet = {
    name: "Portfolio",
    columns: [
      { head: "Code", kind: "text" as const },
      { head: "Payer", kind: "text" as const },
      { head: "Since", kind: "day" as const },
      { head: "Open bills", kind: "number" as const },
      { head: "Balance (₦)", kind: "money" as const },
      { head: "Overdue (₦)", kind: "money" as const },
      { head: "Overdue since", kind: "day" as const },
      { head: "Last paid", kind: "day" as const },
      { head: "Next follow-up", kind: "day" as const },
    ],
    batches: [
      rows.map((row) => [
        row.code,
        row.name,
        lagosDate(row.assigned_at),
        String(row.bills),
        plainNaira(row.owed_kobo),
        plainNaira(row.overdue_kobo),
        row.overdue_since ?? "",
        row.last_paid_on ?? "",
        row.next_follow_up_on ?? "",
      ]),
    ],
  };
  return sheetFile(`portfolio-${manager.code}`, format, sheet);
}
