import type { PortfolioFilter, PortfolioSort } from "#domain/account-managers.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { lagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { boundedDatabase, database } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import {
  dayColumn,
  moneyColumn,
  numberColumn,
  type RowColumns,
  rowSheet,
  textColumn,
} from "#platform/export/row-sheet.ts";
import { MAX_PAYERS } from "./find-payers.ts";
import { type PortfolioPayer, readPortfolio } from "./list-portfolio.ts";
import { getManagerRow } from "./manager-row.ts";
import { portfolioScope } from "./visibility.ts";

const COLUMNS: RowColumns<PortfolioPayer> = [
  textColumn("Code", ({ code }) => code),
  textColumn("Payer", ({ name }) => name),
  dayColumn("Since", ({ assigned_at }) => lagosDate(assigned_at)),
  numberColumn("Open bills", ({ bills }) => bills),
  moneyColumn("Balance (₦)", ({ owed_kobo }) => owed_kobo),
  moneyColumn("Overdue (₦)", ({ overdue_kobo }) => overdue_kobo),
  dayColumn("Overdue since", ({ overdue_since }) => overdue_since),
  dayColumn("Last paid", ({ last_paid_on }) => last_paid_on),
  dayColumn("Next follow-up", ({ next_follow_up_on }) => next_follow_up_on),
];

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
  return sheetFile(`portfolio-${manager.code}`, format, rowSheet("Portfolio", COLUMNS, rows));
}
