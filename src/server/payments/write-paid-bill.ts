import { sql } from "kysely";
import type { Tx } from "../db/client.ts";
import type { PaidBill } from "./confirm.ts";

/** Writes what a payment changed of a bill and its lines, whose rows are locked; and the discount it earned. */
export async function writePaidBill(tx: Tx, payment_id: number, paid: PaidBill): Promise<void> {
  const { bill, allotment, status } = paid;
  if (allotment.discount_kobo > 0)
    await tx
      .insertInto("discount_taken")
      .values({ bill_id: bill.id, payment_id, kobo: allotment.discount_kobo })
      .execute();
  for (const { id, kobo } of allotment.lines)
    await tx
      .updateTable("bill_line")
      .set({ paid_kobo: sql`paid_kobo + ${kobo}` })
      .where("id", "=", id)
      .execute();
  const used = paid.kobo - allotment.credit_kobo;
  if (used === 0) return;
  await tx
    .updateTable("bill")
    .set({ paid_kobo: sql`paid_kobo + ${used}`, status, version: sql`version + 1` })
    .where("id", "=", bill.id)
    .execute();
}
