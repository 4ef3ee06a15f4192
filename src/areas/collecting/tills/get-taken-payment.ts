import { sql } from "kysely";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { ReceiptContent } from "../receipts/content.ts";
import { readReceiptContent } from "../receipts/receipt-document.ts";

/** A payment that was just taken: change to give and receipts to print. Amounts in kobo. */
export interface TakenPaymentDetails {
  readonly payment_id: number;
  readonly code: string;
  readonly payer_name: string;
  readonly method: string | null;
  readonly kobo: number;
  readonly change_kobo: number;
  readonly rounding_kobo: number;
  readonly credit_kobo: number;
  readonly receipts: readonly {
    readonly id: number;
    readonly number: string;
    readonly kobo: number;
    readonly content: ReceiptContent;
  }[];
}

/** A payment of the actor's own till; undefined if there is none. @throws AppError forbidden, not-signed-in */
export async function getTakenPayment(actor: Actor, paymentId: number): Promise<TakenPaymentDetails | null> {
  authorize(actor, "till.use");
  const { rows } = await sql<Omit<TakenPaymentDetails, "receipts">>`
    SELECT p.id AS payment_id, p.code, p.payer_name, p.method, p.kobo, tp.change_kobo, tp.rounding_kobo,
      coalesce((SELECT sum(tr.amount) FROM allocation al JOIN transfer tr ON tr.id = al.transfer_id
        WHERE al.payment_id = p.id AND al.kind = 'credit' AND tr.reverses_id IS NULL), 0)::bigint AS credit_kobo
    FROM till_payment tp JOIN till t ON t.id = tp.till_id JOIN payment p ON p.id = tp.payment_id
    WHERE tp.payment_id = ${paymentId} AND t.cashier_id = ${officerIdOf(actor)}`.execute(database());
  const [paid] = rows;
  if (!paid) return null;
  const issued = await database()
    .selectFrom("receipt")
    .select(["id", "number", "kobo"])
    .where("payment_id", "=", paymentId)
    .orderBy("number")
    .execute();
  const receipts = issued.map(async (receipt) => ({
    ...receipt,
    content: (await readReceiptContent(actor, String(receipt.id))).content,
  }));
  return { ...paid, receipts: await Promise.all(receipts) };
}
