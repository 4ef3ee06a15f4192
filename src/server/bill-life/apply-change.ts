import { sql } from "kysely";
import { dueKobo } from "#domain/allot-payment.ts";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "../app-error.ts";
import type { Tx } from "../db/client.ts";
import { readOpenBills } from "../payments/payable-bill.ts";
import { type LockedBill, openCharge, requireOpen } from "./lock-bill.ts";

/** An approved change, decided in this transaction. */
export interface ApprovedChange {
  readonly id: number;
  readonly code: string;
  readonly kind: "adjustment" | "waiver";
  /** Below 0 it lessens the charge. */
  readonly kobo: number;
  readonly revenue_item_id: number | null;
  readonly reason: string;
}

const LABELS = { adjustment: "Adjustment", waiver: "Waiver" } as const;

/**
 * Adds an approved change to its bill as a line; the issued lines stay. A bill on which nothing is left is paid.
 * @throws AppError bill-cancelled, nothing-due, more-than-open
 */
export async function applyChange(tx: Tx, bill: LockedBill, change: ApprovedChange): Promise<void> {
  requireOpen(bill);
  requireWithin(bill, change.kobo);
  const [first] = [...bill.open.lines].sort((a, b) => a.position - b.position);
  const position = Math.max(...bill.open.lines.map((line) => line.position)) + 1;
  await tx
    .insertInto("bill_line")
    .values({
      bill_id: bill.id,
      position,
      revenue_item_id: change.revenue_item_id ?? first?.revenue_item_id ?? 0,
      label: `${LABELS[change.kind]} ${change.code}`,
      explanation: change.reason,
      citation: "",
      kobo: change.kobo,
      kind: change.kind,
      change_id: change.id,
    })
    .execute();
  await sql`UPDATE bill SET total_kobo = total_kobo + ${change.kobo}, version = version + 1
    WHERE id = ${bill.id}`.execute(tx);
  await closeIfPaid(tx, bill);
}

/** What was paid already cannot be let off: it would have to be given back first. @throws AppError more-than-open */
export function requireWithin(bill: LockedBill, kobo: number): void {
  const open = openCharge(bill);
  if (-kobo <= open) return;
  const words = `Only ${formatNaira(open)} of the charge is open: what was paid has to be reversed or refunded first.`;
  throw new AppError("invalid", words, { code: "more-than-open", fields: { kobo: [words] } });
}

async function closeIfPaid(tx: Tx, { id, today }: LockedBill): Promise<void> {
  const [now] = await readOpenBills(tx, [id], today);
  if (!now || dueKobo(now) > 0) return;
  await sql`UPDATE bill SET status = 'paid', version = version + 1 WHERE id = ${id} AND status <> 'paid'`.execute(
    tx,
  );
}
