import { sql } from "kysely";
import { accountCodeField } from "#domain/account-kinds.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { english, message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { dayColumn, moneyColumn, type RowColumns, rowSheet, textColumn } from "#platform/export/row-sheet.ts";
import { type CollectionQuery, type Period, readPeriod } from "../collections/collection-query.ts";
import { authorizeTreasuryAccounts, type CodedAccount, readCodes } from "./list-codes.ts";

interface Entry {
  readonly day: string;
  readonly kind: string;
  readonly revenue_item_id: number | null;
  readonly debit_kobo: number;
  readonly credit_kobo: number;
}

/**
 * The ledger of a period for the treasury: debits and credits of each day and account. Debits equal credits for each
 * day.
 * @throws AppError not-signed-in, forbidden, invalid (days), account-codes-missing (with the list)
 */
export async function journalFile(
  actor: Actor,
  query: Pick<CollectionQuery, "from" | "to">,
  format: FormatName,
): Promise<GeneratedFile> {
  authorizeTreasuryAccounts(actor, "settlement.export");
  const period = await readPeriod(query);
  const entries = await readEntries(period);
  const codes = new Map((await readCodes(database())).map((one) => [one.key, one]));
  assertNoMissingCodes(entries, codes);
  await audit(database(), actor, { action: "journal.export", after: { format, ...period } });
  const accountOf = ({ kind, revenue_item_id }: Entry) => codes.get(accountCodeField(kind, revenue_item_id));
  const columns: RowColumns<Entry> = [
    dayColumn("Day", ({ day }) => day),
    textColumn("Account code", (entry) => accountOf(entry)?.code),
    textColumn("Account", (entry) => accountOf(entry)?.name),
    moneyColumn("Debit (₦)", ({ debit_kobo }) => debit_kobo || null),
    moneyColumn("Credit (₦)", ({ credit_kobo }) => credit_kobo || null),
  ];
  return sheetFile(`journal-${period.from}-to`, format, rowSheet("Journal", columns, entries), period.to);
}

async function readEntries({ from, to }: Period): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    SELECT moved.day, a.kind, a.revenue_item_id, sum(moved.debit)::bigint AS debit_kobo, sum(moved.credit)::bigint AS credit_kobo
    FROM (
      SELECT (t.created_at AT TIME ZONE 'Africa/Lagos')::date AS day, side.account, sum(side.debit) AS debit,
        sum(side.credit) AS credit
      FROM transfer t, LATERAL (VALUES (t.debit_account, t.amount, 0::bigint), (t.credit_account, 0::bigint, t.amount))
        AS side (account, debit, credit)
      WHERE t.created_at >= (${from}::date)::timestamp AT TIME ZONE 'Africa/Lagos'
        AND t.created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos' AND t.kind IN ('posted', 'post')
      GROUP BY 1, 2) AS moved
    JOIN account a ON a.id = moved.account
    GROUP BY moved.day, a.kind, a.revenue_item_id ORDER BY moved.day, a.kind, a.revenue_item_id`.execute(
    database(),
  );
  return rows;
}

/** A period, and its accounts without a treasury code; or why the period is invalid. */
export interface JournalGaps extends Period {
  readonly missing: readonly string[];
  readonly fault: string | null;
}

/** What prevents the journal of a period from being exported. @throws AppError not-signed-in, forbidden */
export async function journalGaps(
  actor: Actor,
  query: Pick<CollectionQuery, "from" | "to">,
): Promise<JournalGaps> {
  authorizeTreasuryAccounts(actor, "settlement.export");
  try {
    const period = await readPeriod(query);
    const codes = new Map((await readCodes(database())).map((one) => [one.key, one]));
    const missing = missingCodes(await readEntries(period), codes);
    return { ...period, missing: missing.map((key) => codes.get(key)?.name ?? key), fault: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    const fieldError = Object.values(error.options.fields ?? {}).flat();
    return {
      from: query.from ?? "",
      to: query.to ?? "",
      missing: [],
      fault: fieldError.map(english).join(" "),
    };
  }
}

function missingCodes(entries: readonly Entry[], codes: ReadonlyMap<string, CodedAccount>): string[] {
  const keys = new Set(entries.map(({ kind, revenue_item_id }) => accountCodeField(kind, revenue_item_id)));
  return [...keys].filter((key) => !codes.get(key)?.code);
}

function assertNoMissingCodes(entries: readonly Entry[], codes: ReadonlyMap<string, CodedAccount>): void {
  const missing = missingCodes(entries, codes);
  if (missing.length === 0) return;
  const names = missing.map((key) => codes.get(key)?.name ?? key);
  throw new AppError(
    "invalid",
    message("These accounts have no account code: {list}. Add the codes first.", { list: names.join("; ") }),
    {
      code: "account-codes-missing",
      fields: Object.fromEntries(missing.map((key) => [key, ["Enter the account code."]])),
      data: { missing },
    },
  );
}
