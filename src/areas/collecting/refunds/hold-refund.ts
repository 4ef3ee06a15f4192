import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import { newToken } from "#kernel/random-token.ts";
import { type AccountKey, findOrCreateAccount } from "../ledger/account.ts";
import { endPending } from "../ledger/end-pending.ts";
import { postTransfers } from "../ledger/post.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { moveCredit } from "../payments/move-credit.ts";
import type { CreditOwner } from "../payments/payer-credit.ts";
import type { LockedRequest } from "./lock-request.ts";

/** Money that has left a payer's account but not the bank; always zero outside a transaction. */
const REFUNDS_IN_TRANSIT: AccountKey = { kind: "suspense", provider: "refunds" };

/** Holds a part of a payer's credit, in kobo, so that it pays no bill. @returns the ID of the pending transfer */
export async function holdRefund(tx: Tx, { type, id }: CreditOwner, amount: number): Promise<string> {
  const hold = transferId("refund", newToken());
  await postTransfers(tx, [
    {
      id: hold,
      debit_account: await findOrCreateAccount(tx, { kind: "payer-credit", [`${type}_id`]: id }),
      credit_account: await findOrCreateAccount(tx, REFUNDS_IN_TRANSIT),
      amount,
      code: "refund.hold",
      kind: "pending",
    },
  ]);
  return hold;
}

/** Releases the held credit to the current record of the payer. */
export async function releaseRefund(tx: Tx, { id, hold_id, kobo, ...payer }: LockedRequest): Promise<void> {
  if (hold_id === null) return;
  await endPending(tx, "void", { id: transferId("refund", id, "release"), pending_id: hold_id });
  const from = await ownerOfHold(tx, hold_id);
  const to = ownerOfRefund(payer);
  if (from.id === to.id && from.type === to.type) return;
  await moveCredit(tx, { from, to, transfer: transferId("refund", id, "moved"), most: kobo });
}

/** Posts the payout of held credit from a bank. */
export async function postRefund(tx: Tx, { id, hold_id, kobo }: LockedRequest, bank: string): Promise<void> {
  if (hold_id === null) return;
  await endPending(tx, "post", { id: transferId("refund", id, "post"), pending_id: hold_id });
  await postTransfers(tx, [
    {
      id: transferId("refund", id, "paid"),
      debit_account: await findOrCreateAccount(tx, REFUNDS_IN_TRANSIT),
      credit_account: await findOrCreateAccount(tx, { kind: "bank", provider: bank }),
      amount: kobo,
      code: "refund.paid",
    },
  ]);
}

type RefundOwner = Pick<LockedRequest, "individual_id" | "corporate_id" | "bill_id">;

/** The current payer of a refund. */
function ownerOfRefund({ individual_id, corporate_id, bill_id }: RefundOwner): CreditOwner {
  if (bill_id !== null) return { type: "bill", id: bill_id };
  return corporate_id === null
    ? { type: "individual", id: individual_id ?? 0 }
    : { type: "corporate", id: corporate_id };
}

async function ownerOfHold(tx: Tx, hold: string): Promise<CreditOwner> {
  const { rows } = await sql<RefundOwner>`
    SELECT k.individual_id, k.corporate_id, k.bill_id FROM transfer t JOIN account k ON k.id = t.debit_account
    WHERE t.id = ${hold}`.execute(tx);
  return ownerOfRefund(rows[0] ?? { individual_id: null, corporate_id: null, bill_id: null });
}
