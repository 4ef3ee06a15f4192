import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { endPending } from "#areas/collecting/ledger/end-pending.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import type { Tx } from "#kernel/db/client.ts";
import { walletTooLow } from "../wallets/move-wallet.ts";

/** A lease during a transfer of its float. Kobo. */
export interface HeldLease {
  readonly id: number;
  readonly device_id: number;
  readonly wallet_id: number;
  readonly kobo: number;
  readonly sold_kobo: number;
  readonly pending_id: string | null;
}

/**
 * Reserves an amount (kobo) of a wallet by one conditional update.
 * @throws AppError wallet-too-low, with `data.available_kobo`
 */
export async function holdInWallet(tx: Tx, wallet_id: number, kobo: number): Promise<void> {
  const updated = await sql`UPDATE wallet SET held = held + ${kobo}
    WHERE id = ${wallet_id} AND balance - held >= ${kobo} RETURNING id`.execute(tx);
  if (updated.rows.length > 0) return;
  const { rows } = await sql<{ available: number }>`
    SELECT balance - held AS available FROM wallet WHERE id = ${wallet_id}`.execute(tx);
  throw walletTooLow(kobo, rows[0]?.available ?? 0);
}

/** Creates the pending transfer that reserves the rest of a lease. @returns its id; null if nothing is left */
export async function bookHold(
  tx: Tx,
  { device_id, wallet_id, kobo }: Pick<HeldLease, "device_id" | "wallet_id" | "kobo">,
): Promise<string | null> {
  if (kobo === 0) return null;
  const { account_id } = await tx
    .selectFrom("wallet")
    .select("account_id")
    .where("id", "=", wallet_id)
    .executeTakeFirstOrThrow();
  const float = await findOrCreateAccount(tx, { kind: "device-float", provider: `device-${device_id}` });
  const id = randomUUID();
  await postTransfers(tx, [
    {
      id,
      debit_account: account_id,
      credit_account: float,
      amount: kobo,
      code: "device.float",
      kind: "pending",
    },
  ]);
  return id;
}

/** Ends the pending transfer of a lease in the ledger; the caller updates the wallet row. */
export async function endHold(tx: Tx, { pending_id }: Pick<HeldLease, "pending_id">): Promise<void> {
  if (pending_id !== null) await endPending(tx, "void", { id: randomUUID(), pending_id });
}
