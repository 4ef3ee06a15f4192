import { type RawBuilder, sql } from "kysely";
import { bankLabel } from "#domain/bank-entry.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { plainNaira } from "#domain/money.ts";
import { fundingMethods, fundingStatusLabel, walletMoveKinds } from "#domain/wallet.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { type Sheet, textColumns } from "#platform/export/sheet.ts";
import { sheetBatches } from "#platform/export/sheet-batches.ts";
import { type FundingQuery, fundingsWhere, readFundings } from "./list-fundings.ts";
import { type MoveQuery, movesWhere, readMoves } from "./list-moves.ts";
import { readWalletPayments, type WalletPaymentQuery, walletPaymentsWhere } from "./list-wallet-payments.ts";
import { walletsWithin } from "./wallet-row.ts";

type Query<Q> = Omit<Q, "per_page" | "after">;

/** Exports fundings. @throws AppError not-signed-in, forbidden */
export async function exportFundings(
  actor: Actor,
  query: Query<FundingQuery>,
  format: FormatName,
): Promise<GeneratedFile> {
  const where = await fundingsWhere(actor, exportScope(actor), query);
  const filters = { status: query.status };
  return exportRows(actor, "wallet-fundings", format, query, {
    columns: [
      ...textColumns("Funding", "Holder", "Holder’s code", "Method", "Status", "Bank", "Reference"),
      { head: "Date on the slip", kind: "day" },
      ...textColumns("Entered", "Entered by"),
      { head: "Amount (₦)", kind: "money" },
    ],
    read: (after, limit) =>
      readFundings(database(), actor, where, { ...filters, ...(after && { after }) }, limit),
    cells: (row) => [
      row.code,
      row.holder,
      row.holder_code,
      fundingMethods[row.method],
      fundingStatusLabel(row),
      bankLabel(row.bank),
      row.reference ?? "",
      row.paid_on ?? "",
      formatTime(row.entered_at),
      row.entered_by_name ?? "",
      plainNaira(row.kobo),
    ],
  });
}

/** Exports wallet transactions. @throws AppError not-signed-in, forbidden */
export async function exportMoves(
  actor: Actor,
  query: Query<MoveQuery>,
  format: FormatName,
): Promise<GeneratedFile> {
  const where = await movesWhere(actor, exportScope(actor), query);
  return exportRows(actor, "wallet-activities", format, query, {
    columns: [
      ...textColumns(
        "Time",
        "Holder",
        "Holder’s code",
        "Transaction",
        "Ticket, batch or funding",
        "Other party",
      ),
      { head: "Amount (₦)", kind: "money" },
      { head: "Balance after (₦)", kind: "money" },
    ],
    read: (after, limit) => readMoves(database(), where, after, limit),
    cells: (row) => [
      formatTime(row.at),
      row.holder,
      row.holder_code,
      walletMoveKinds[row.kind],
      row.ticket ?? row.bulk ?? row.funding ?? "",
      row.counterparty ?? "",
      plainNaira(row.kobo),
      plainNaira(row.balance_after),
    ],
  });
}

/** Exports sales paid from wallets. @throws AppError not-signed-in, forbidden */
export async function exportWalletPayments(
  actor: Actor,
  query: Query<WalletPaymentQuery>,
  format: FormatName,
): Promise<GeneratedFile> {
  const where = await walletPaymentsWhere(actor, exportScope(actor), query);
  return exportRows(actor, "wallet-payments", format, query, {
    columns: [
      ...textColumns("Time", "Holder", "Holder’s code", "Ticket", "Category"),
      { head: "Tickets", kind: "number" },
      { head: "Amount (₦)", kind: "money" },
      ...textColumns("Voided"),
    ],
    read: (after, limit) => readWalletPayments(database(), where, after, limit),
    cells: (row) => [
      formatTime(row.at),
      row.holder,
      row.holder_code,
      row.code ?? "",
      row.category ?? "",
      String(row.quantity),
      plainNaira(row.kobo),
      row.voided ? "Yes" : "",
    ],
  });
}

/** Condition on wallets that the actor can both view and export. */
function exportScope(actor: Actor): RawBuilder<unknown> {
  const [viewable, exportable] = ["wallet.view", "wallet.export"].map((right) =>
    walletsWithin(authorize(actor, right)),
  );
  return sql`${viewable} AND ${exportable}`;
}

/** "2026-11-21 14:05", in Lagos. */
function formatTime(at: Date): string {
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Africa/Lagos",
    dateStyle: "short",
    timeStyle: "short",
  }).format(at);
}

interface ExportSource<R> {
  readonly columns: Sheet["columns"];
  readonly read: (after: number | undefined, limit: number) => Promise<readonly R[]>;
  readonly cells: (row: R) => string[];
}

async function exportRows<R extends { id: number }>(
  actor: Actor,
  what: string,
  format: FormatName,
  query: object,
  { columns, read, cells }: ExportSource<R>,
): Promise<GeneratedFile> {
  await audit(database(), actor, { action: "wallet.export", after: { what, format, ...query } });
  return sheetFile(what, format, { name: "Wallets", columns, batches: sheetBatches(read, cells) });
}
