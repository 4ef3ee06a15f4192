import { sql } from "kysely";
import { dueKobo, openParts } from "#domain/allocate-payment.ts";
import { formatDate } from "#domain/lagos.ts";
import { english, type Message, message } from "#domain/message.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import { allocateKobo } from "#domain/prorate.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { notifyPaidOff } from "../billing/bill-source.ts";
import { readOpenBills } from "../billing/open-bills.ts";
import { type LockedBill, openCharge, requireOpen } from "./lock-bill.ts";

/** An approved change, decided in this transaction. */
export interface ApprovedChange {
  readonly id: number;
  readonly code: string;
  readonly kind: "adjustment" | "waiver";
  /** Negative for a reduction. */
  readonly kobo: number;
  readonly revenue_item_id: number | null;
  /** The text of its line; default: that it was approved. */
  readonly text?: Message;
}

const LABELS = { adjustment: "Adjustment", waiver: "Waiver" } as const;

/**
 * Adds an approved change to its bill as lines; issued lines are unchanged. It applies to the revenue item that it
 * names, or else to all items in proportion. A bill with nothing left to pay becomes paid. The reason is stored with
 * the change only, because the holder of the bill's token can read its lines.
 * @throws AppError bill-cancelled, nothing-due, more-than-open, plan-running
 */
export async function applyChange(
  tx: Tx,
  actor: Actor,
  bill: LockedBill,
  change: ApprovedChange,
): Promise<void> {
  requireOpen(bill);
  requireWithinOpen(bill, change.kobo);
  refuseDuringPlan(bill, change.kobo);
  const position = Math.max(...bill.open.lines.map((line) => line.position)) + 1;
  const text = change.text ?? message("Approved on {day}", { day: formatDate(bill.today) });
  const rows = itemsOf(bill, change).map(({ revenue_item_id, kobo }, at) => ({
    bill_id: bill.id,
    position: position + at,
    revenue_item_id,
    label: `${LABELS[change.kind]} ${change.code}`,
    explanation: english(text),
    explanation_message: JSON.stringify(text),
    citation: "",
    kobo,
    kind: change.kind,
    change_id: change.id,
  }));
  await tx.insertInto("bill_line").values(rows).execute();
  await sql`UPDATE bill SET total_kobo = total_kobo + ${change.kobo}, version = version + 1
    WHERE id = ${bill.id}`.execute(tx);
  await closeIfPaid(tx, actor, bill);
}

/** A change by revenue item, in the order of the bill. Items with a share of zero are excluded. */
function itemsOf(
  { code, open }: LockedBill,
  { kobo, revenue_item_id }: ApprovedChange,
): { revenue_item_id: number; kobo: number }[] {
  if (revenue_item_id !== null) return [{ revenue_item_id, kobo }];
  const lines = [...open.lines].sort((a, b) => a.position - b.position);
  const items = [...Map.groupBy(lines, (line) => line.revenue_item_id)].map(([id, own]) => ({
    revenue_item_id: id,
    charged: Math.max(0, sumKobo(own.map((line) => line.kobo))),
  }));
  const [first] = items;
  if (!first) throw new Error(`Bill ${code} has no lines.`);
  const charged = items.map((item) => item.charged);
  // No item has a charge any more: the addition goes to the first item.
  const parts = sumKobo(charged) > 0 ? allocateKobo(Math.abs(kobo), charged) : [Math.abs(kobo)];
  return items.flatMap((item, at) => {
    const part = parts[at] ?? 0;
    return part === 0 ? [] : [{ revenue_item_id: item.revenue_item_id, kobo: Math.sign(kobo) * part }];
  });
}

/**
 * A paid amount can't be waived or reduced: it has to be reversed or refunded first.
 * @throws AppError more-than-open
 */
export function requireWithinOpen(bill: LockedBill, kobo: number): void {
  const open = openCharge(bill);
  if (-kobo <= open) return;
  const text = message(
    "Only {amount} of the charge is unpaid. To reduce the charge by more, reverse or refund the payment first.",
    { amount: formatNaira(open) },
  );
  throw new AppError("invalid", text, { code: "more-than-open", fields: { kobo: [text] } });
}

/**
 * A plan covers the balance at the time of its request: an addition would immediately be a missed instalment.
 * @throws AppError plan-running
 */
export function refuseDuringPlan({ schedule }: LockedBill, kobo: number): void {
  if (kobo > 0 && schedule?.kind === "plan")
    throw new AppError(
      "conflict",
      "This bill is being paid in instalments. You can’t add to it until the plan ends.",
      {
        code: "plan-running",
      },
    );
}

async function closeIfPaid(tx: Tx, actor: Actor, { id, today }: LockedBill): Promise<void> {
  const [now] = await readOpenBills(tx, [id], today);
  if (!now || dueKobo(now) > 0) return;
  const { charge_kobo, discount_kobo } = openParts(now);
  // The rest is the early payment discount. It becomes permanent, as with a last payment.
  if (charge_kobo > 0 && !(await recordDiscount(tx, id, discount_kobo))) return;
  const { numAffectedRows } = await sql`
    UPDATE bill SET status = 'paid', version = version + 1 WHERE id = ${id} AND status <> 'paid'`.execute(tx);
  if (numAffectedRows) await notifyPaidOff(tx, actor, [id]);
}

/** Writes the discount that the payments so far have earned. @returns false if nothing was paid */
async function recordDiscount(tx: Tx, bill_id: number, kobo: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO discount_taken (bill_id, payment_id, kobo)
    SELECT a.bill_id, a.payment_id, ${kobo} FROM allocation a JOIN transfer t ON t.id = a.transfer_id
    WHERE a.bill_id = ${bill_id} AND a.kind = 'charge' GROUP BY a.bill_id, a.payment_id
    HAVING sum(CASE WHEN t.reverses_id IS NULL THEN t.amount ELSE -t.amount END) > 0
    ORDER BY max(a.paid_on) DESC, a.payment_id DESC LIMIT 1`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
