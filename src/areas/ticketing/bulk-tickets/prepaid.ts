import { sql } from "kysely";
import { type AccountKey, findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import type { Tx } from "#kernel/db/client.ts";

type Kind = "paid" | "over" | "fee" | "back";

interface BatchTransfer {
  readonly batch: number;
  readonly kind: Kind;
  /** Distinguishes transfers of one kind: a payment id, or the number of tickets void before. */
  readonly key: number;
  readonly payment_id: number | null;
  readonly debit: AccountKey;
  readonly credit: AccountKey;
  readonly kobo: number;
}

/** Records one transfer of a whole batch. */
export async function postForBatch(tx: Tx, transfer: BatchTransfer): Promise<void> {
  const { batch, kind, payment_id } = transfer;
  const id = transferId("bulk-ticket", batch, kind, transfer.key);
  await postTransfers(tx, [
    {
      id,
      debit_account: await findOrCreateAccount(tx, transfer.debit),
      credit_account: await findOrCreateAccount(tx, transfer.credit),
      amount: transfer.kobo,
      code: `bulk-ticket.${kind}`,
    },
  ]);
  await tx
    .insertInto("bulk_ticket_transfer")
    .values({ transfer_id: id, bulk_ticket_id: batch, payment_id, kind })
    .execute();
}

/** Locks a batch row until the transaction ends. */
export async function lockBatch(tx: Tx, id: number) {
  return tx
    .selectFrom("bulk_ticket")
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;

/** Account for money that a batch doesn't need: the payer's credit, or suspense if the payer is unknown. */
export function refundAccount(batch: {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}): AccountKey {
  if (batch.corporate_id !== null) return { kind: "payer-credit", corporate_id: batch.corporate_id };
  if (batch.individual_id !== null) return { kind: "payer-credit", individual_id: batch.individual_id };
  return { kind: "suspense", provider: "bulk-tickets" };
}
