import { sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { openWallet, type WalletOwner } from "#areas/ticketing/wallets/open-wallet.ts";
import { addDays, lagosDate, startOfDay } from "#domain/lagos.ts";
import type { Tx } from "#kernel/db/client.ts";
import { STREET_DAYS } from "./demo-street-plan.ts";

const FIVE_HOURS_MS = 5 * 3_600_000;

/** Five in the morning of the demonstration's first sales day, before which wallets are funded. */
export function fundingTime(now: Date): Date {
  return new Date(startOfDay(addDays(lagosDate(now), 1 - STREET_DAYS)).getTime() + FIVE_HOURS_MS);
}

interface Deposit {
  readonly owner: WalletOwner;
  readonly kobo: number;
  readonly reference: string;
  readonly at: Date;
  readonly entered: number;
  readonly decided: number;
}

/** Inserts a deposit confirmed by two officers at a past time. */
export async function deposit(
  tx: Tx,
  { owner, kobo, reference, at, entered, decided }: Deposit,
): Promise<void> {
  const wallet = await openWallet(tx, owner);
  const id = transferId("demo wallet", reference);
  const bank = await findOrCreateAccount(tx, { kind: "bank", provider: "zenith" });
  await transferInto(tx, { id, from: bank, to: wallet, kobo, code: "wallet.fund", at });
  await sql`INSERT INTO wallet_funding (wallet_id, way, kobo, status, bank, reference, paid_on, entered_by, entered_at, decided_by,
      decided_at, transfer_id)
    VALUES (${wallet.id}, 'bank', ${kobo}, 'confirmed', 'zenith', ${reference}, ${lagosDate(at)}, ${entered}, ${at}, ${decided}, ${at},
      ${id})`.execute(tx);
}

interface WalletTransfer {
  readonly id: string;
  readonly from: number;
  readonly to: { readonly id: number; readonly account_id: number };
  readonly kobo: number;
  readonly code: "wallet.fund" | "wallet.float";
  readonly at: Date;
}

/** Records a transfer into a wallet at a past time. */
export async function transferInto(tx: Tx, { id, from, to, kobo, code, at }: WalletTransfer): Promise<void> {
  await sql`UPDATE wallet SET balance = balance + ${kobo} WHERE id = ${to.id}`.execute(tx);
  await sql`INSERT INTO transfer (id, debit_account, credit_account, amount, code, created_at)
    VALUES (${id}, ${from}, ${to.account_id}, ${kobo}, ${code}, ${at})`.execute(tx);
}
