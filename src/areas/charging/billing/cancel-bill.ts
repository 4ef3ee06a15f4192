import { sql } from "kysely";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { SourceName } from "./bill-source.ts";

/** Cancels the bill of a notice, assessment, service request or arrear that is cancelled. @throws AppError has-payments */
export async function cancelBillOf(tx: Tx, source: SourceName, source_id: number): Promise<void> {
  // A payment in progress locks the bill; once it has committed, its money is visible here.
  const bills = await sql<{ id: number; paid_kobo: number }>`
    SELECT id, paid_kobo FROM bill WHERE source = ${source} AND source_id = ${source_id} AND status <> 'cancelled'
    FOR UPDATE`.execute(tx);
  if (bills.rows.some((bill) => bill.paid_kobo > 0))
    throw new AppError("conflict", "This bill has payments. Reverse or refund them first.", {
      code: "has-payments",
    });
  await sql`UPDATE bill SET status = 'cancelled', version = version + 1
    WHERE id = ANY(${bills.rows.map((bill) => bill.id)}::bigint[])`.execute(tx);
}
