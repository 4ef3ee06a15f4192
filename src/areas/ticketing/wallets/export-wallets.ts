import { type RawBuilder, sql } from "kysely";
import { bankLabel } from "#domain/bank-entry.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { lagosDate } from "#domain/lagos.ts";
import { plainNaira } from "#domain/money.ts";
import { fundingMethods, fundingStatusLabel, walletMoveKinds } from "#domain/wallet.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { GeneratedFile } from "#platform/export/formats.ts";
import { fileName, formats } from "#platform/export/formats.ts";
import type { Sheet } from "#platform/export/sheet.ts";
import { type FundingQuery, fundingsWhere, readFundings } from "./list-fundings.ts";
import { type MoveQuery, movesWhere, readMoves } from "./list-moves.ts";
import { readWalletPayments, type WalletPaymentQuery, walletPaymentsWhere } from "./list-wallet-payments.ts";
import { walletsWithin } from "./wallet-row.ts";

type Query<Q> = Omit<Q, "per_page" | "after">;
type Columns = Sheet["columns"];

/** Rows read at a time, so that no connection is held while a slow client downloads. */
const BATCH = 2_000;

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
    read: (after) => readFundings(database(), actor, where, { ...filters, ...(after && { after }) }, BATCH),
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
    read: (after) => readMoves(database(), where, after, BATCH),
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
    read: (after) => readWalletPayments(database(), where, after, BATCH),
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

const textColumns = (...heads: string[]): Columns => heads.map((head) => ({ head, kind: "text" }));

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
  readonly columns: Columns;
  readonly read: (after: number | undefined) => Promise<readonly R[]>;
  readonly cells: (row: R) => string[];
}

async function exportRows<R extends { id: number }>(
  actor: Actor,
  what: string,
  format: FormatName,
  query: object,
  { columns, read, cells }: ExportSource<R>,
): Promise<GeneratedFile> {
  async function* batches() {
    let after: number | undefined;
    for (;;) {
      const rows = await read(after);
      if (rows.length > 0) yield rows.map(cells);
      after = rows.at(-1)?.id;
      if (rows.length < BATCH) return;
    }
  }
  await audit(database(), actor, { action: "wallet.export", after: { what, format, ...query } });
  return {
    name: fileName(what, lagosDate(Date.now()), format),
    type: formats[format].type,
    bytes: formats[format].bytes({ name: "Wallets", columns, batches: batches() }),
  };
}
