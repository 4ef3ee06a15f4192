import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import type { AllottedBill, PaidBill } from "../receipts/paid-bill.ts";

/** Writes the discounts that a payment earned. */
export async function writeDiscounts(
  tx: Tx,
  payment_id: number,
  allotted: readonly AllottedBill[],
): Promise<void> {
  const discounts = allotted.flatMap(({ bill, allotment: { discount_kobo: kobo } }) =>
    kobo > 0 ? [{ bill_id: bill.id, payment_id, kobo }] : [],
  );
  if (discounts.length > 0) await tx.insertInto("discount_taken").values(discounts).execute();
}

/** Writes the changes of a payment to a bill and its lines, which are locked. @returns whether it was paid in full */
export async function writePaidBill(tx: Tx, paid: PaidBill): Promise<boolean> {
  const { bill, allotment, status } = paid;
  for (const { id, kobo } of allotment.lines)
    await tx
      .updateTable("bill_line")
      .set({ paid_kobo: sql`paid_kobo + ${kobo}` })
      .where("id", "=", id)
      .execute();
  const used = paid.kobo - allotment.credit_kobo;
  if (used === 0) return false;
  await tx
    .updateTable("bill")
    .set({ paid_kobo: sql`paid_kobo + ${used}`, status, version: sql`version + 1` })
    .where("id", "=", bill.id)
    .execute();
  return status === "paid";
}
