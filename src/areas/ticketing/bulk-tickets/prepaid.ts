import { sql } from "kysely";
import { type AccountName, openAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import type { Tx } from "#kernel/db/client.ts";

type Kind = "paid" | "over" | "fee" | "back";

interface BatchTransfer {
  readonly batch: number;
  readonly kind: Kind;
  /** Distinguishes transfers of one kind: a payment id, or the number of tickets void before. */
  readonly which: number;
  readonly payment_id: number | null;
  readonly debit: AccountName;
  readonly credit: AccountName;
  readonly kobo: number;
}

/** Records one transfer of a whole batch. */
export async function bookForBatch(tx: Tx, one: BatchTransfer): Promise<void> {
  const { batch, kind, payment_id } = one;
  const id = transferId("bulk-ticket", batch, kind, one.which);
  await postTransfers(tx, [
    {
      id,
      debit_account: await openAccount(tx, one.debit),
      credit_account: await openAccount(tx, one.credit),
      amount: one.kobo,
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
export function backTo(batch: {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}): AccountName {
  if (batch.corporate_id !== null) return { kind: "payer-credit", corporate_id: batch.corporate_id };
  if (batch.individual_id !== null) return { kind: "payer-credit", individual_id: batch.individual_id };
  return { kind: "suspense", provider: "bulk-tickets" };
}
