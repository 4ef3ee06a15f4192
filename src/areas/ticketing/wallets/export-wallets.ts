import { type RawBuilder, sql } from "kysely";
import { bankLabel } from "#domain/bank-entry.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { fundingMethods, fundingStatusLabel, walletMoveKinds } from "#domain/wallet.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import {
  batchedSheet,
  dayColumn,
  moneyColumn,
  numberColumn,
  type RowColumns,
  textColumn,
} from "#platform/export/row-sheet.ts";
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
  return exportRows<Awaited<ReturnType<typeof readFundings>>[number]>(
    actor,
    "wallet-fundings",
    format,
    query,
    {
      columns: [
        textColumn("Funding", ({ code }) => code),
        textColumn("Holder", ({ holder }) => holder),
        textColumn("Holder’s code", ({ holder_code }) => holder_code),
        textColumn("Method", ({ method }) => fundingMethods[method]),
        textColumn("Status", fundingStatusLabel),
        textColumn("Bank", ({ bank }) => bankLabel(bank)),
        textColumn("Reference", ({ reference }) => reference),
        dayColumn("Date on the slip", ({ paid_on }) => paid_on),
        textColumn("Entered", ({ entered_at }) => formatTime(entered_at)),
        textColumn("Entered by", ({ entered_by_name }) => entered_by_name),
        moneyColumn("Amount (₦)", ({ kobo }) => kobo),
      ],
      read: (after, limit) =>
        readFundings(database(), actor, where, { ...filters, ...(after && { after }) }, limit),
    },
  );
}

/** Exports wallet transactions. @throws AppError not-signed-in, forbidden */
export async function exportMoves(
  actor: Actor,
  query: Query<MoveQuery>,
  format: FormatName,
): Promise<GeneratedFile> {
  const where = await movesWhere(actor, exportScope(actor), query);
  return exportRows<Awaited<ReturnType<typeof readMoves>>[number]>(
    actor,
    "wallet-activities",
    format,
    query,
    {
      columns: [
        textColumn("Time", ({ at }) => formatTime(at)),
        textColumn("Holder", ({ holder }) => holder),
        textColumn("Holder’s code", ({ holder_code }) => holder_code),
        textColumn("Transaction", ({ kind }) => walletMoveKinds[kind]),
        textColumn("Ticket, batch or funding", ({ ticket, bulk, funding }) => ticket ?? bulk ?? funding),
        textColumn("Other party", ({ counterparty }) => counterparty),
        moneyColumn("Amount (₦)", ({ kobo }) => kobo),
        moneyColumn("Balance after (₦)", ({ balance_after }) => balance_after),
      ],
      read: (after, limit) => readMoves(database(), where, after, limit),
    },
  );
}

/** Exports sales paid from wallets. @throws AppError not-signed-in, forbidden */
export async function exportWalletPayments(
  actor: Actor,
  query: Query<WalletPaymentQuery>,
  format: FormatName,
): Promise<GeneratedFile> {
  const where = await walletPaymentsWhere(actor, exportScope(actor), query);
  return exportRows<Awaited<ReturnType<typeof readWalletPayments>>[number]>(
    actor,
    "wallet-payments",
    format,
    query,
    {
      columns: [
        textColumn("Time", ({ at }) => formatTime(at)),
        textColumn("Holder", ({ holder }) => holder),
        textColumn("Holder’s code", ({ holder_code }) => holder_code),
        textColumn("Ticket", ({ code }) => code),
        textColumn("Category", ({ category }) => category),
        numberColumn("Tickets", ({ quantity }) => quantity),
        moneyColumn("Amount (₦)", ({ kobo }) => kobo),
        textColumn("Voided", ({ voided }) => (voided ? "Yes" : "")),
      ],
      read: (after, limit) => readWalletPayments(database(), where, after, limit),
    },
  );
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
  readonly columns: RowColumns<R>;
  readonly read: (after: number | undefined, limit: number) => Promise<readonly R[]>;
}

async function exportRows<R extends { id: number }>(
  actor: Actor,
  what: string,
  format: FormatName,
  query: object,
  { columns, read }: ExportSource<R>,
): Promise<GeneratedFile> {
  await audit(database(), actor, { action: "wallet.export", after: { what, format, ...query } });
  return sheetFile(what, format, batchedSheet("Wallets", columns, read));
}
