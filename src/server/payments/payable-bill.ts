import { sql } from "kysely";
import type { PayableBill, PayableLine } from "#domain/allot-payment.ts";
import { isPartOverdue, latenessAsOf, type Schedule } from "#domain/due-parts.ts";
import { discountAsOf } from "#domain/early-payment.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { sumKobo } from "#domain/money.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "#domain/tariff.ts";
import type { Queryable } from "../db/client.ts";

/**
 * A bill as a payment meets it: what is open on it as of a day, and what a receipt says of it. Its `total_kobo` is
 * what was charged less a discount that was taken.
 */
export interface OpenBill extends PayableBill {
  readonly id: number;
  readonly code: string;
  readonly token: string;
  readonly title: string;
  readonly agency_id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly issued_on: LagosDate;
  readonly due_on: LagosDate;
  /** What of it is due on days of its own. */
  readonly schedule: Schedule | null;
  /** Whether a day on which something was due is gone; whether anything is still due is another question. */
  readonly overdue: boolean;
  readonly lines: readonly BillLine[];
}

export interface BillLine extends PayableLine {
  readonly revenue_item_id: number;
  readonly item_name: string;
  readonly label: string;
  /** "charge", or what was added since it was issued: "adjustment", "waiver". */
  readonly kind: string;
}

/**
 * Bills by id, the oldest first, with penalty, interest and discount as of a day.
 * @param lock holds their rows until the transaction ends, taken in the order of their ids
 */
export async function readOpenBills(
  tx: Queryable,
  ids: readonly number[],
  day: LagosDate,
  lock?: "lock",
): Promise<OpenBill[]> {
  if (ids.length === 0) return [];
  // Locked apart and by id: whoever locks several always meets them in one order.
  if (lock)
    await tx.selectFrom("bill").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  const bills = await tx
    .selectFrom("bill")
    .selectAll()
    .where("id", "in", ids)
    .where("issued_on", "is not", null)
    .orderBy("issued_on")
    .orderBy("id")
    .execute();
  const taken = await tx
    .selectFrom("discount_taken")
    .select(["bill_id", "kobo"])
    .where("bill_id", "in", ids)
    .execute();
  const lines = await readLines(tx, ids);
  const payments = await readChargePayments(tx, ids);
  return bills.map(({ penalty, interest, discounts, status, ...row }) => {
    const letOff = sumOf(taken, row.id);
    const bill = { ...row, issued_on: row.issued_on ?? day, total_kobo: row.total_kobo - letOff };
    const scheduled = {
      total_kobo: bill.total_kobo,
      due_on: bill.due_on,
      payments: payments.filter(({ bill_id }) => bill_id === bill.id),
      schedule: row.schedule as Schedule | null,
    };
    const rules = { penalty: penalty as PenaltyRule | null, interest: interest as InterestRule | null };
    const late = latenessAsOf({ ...scheduled, ...rules }, day);
    const latePaid = Math.max(
      bill.paid_kobo - bill.total_kobo,
      bill.paid_kobo - sumOf(scheduled.payments, row.id),
    );
    const kobo = (kind: string) => late.lines.find((line) => line.kind === kind)?.kobo ?? 0;
    return {
      ...bill,
      schedule: scheduled.schedule,
      late_paid_kobo: Math.max(0, latePaid),
      cancelled: status === "cancelled",
      overdue: scheduled.schedule ? isPartOverdue(scheduled, day) : bill.due_on < day,
      lines: lines.filter(({ bill_id }) => bill_id === bill.id),
      penalty_kobo: kobo("penalty"),
      interest_kobo: kobo("interest"),
      discount_kobo: letOff > 0 || bill.paid_kobo >= bill.total_kobo ? 0 : discountOn(bill, discounts, day),
    };
  });
}

function sumOf(rows: readonly { bill_id: number; kobo: number }[], bill_id: number): number {
  return sumKobo(rows.filter((row) => row.bill_id === bill_id).map(({ kobo }) => kobo));
}

function discountOn(
  bill: { total_kobo: number; issued_on: LagosDate },
  discounts: unknown,
  day: LagosDate,
): number {
  const early_discounts = (discounts ?? []) as readonly EarlyDiscount[];
  return (
    discountAsOf({ principal_kobo: bill.total_kobo, issued_on: bill.issued_on, early_discounts }, day)
      ?.kobo ?? 0
  );
}

function readLines(tx: Queryable, ids: readonly number[]): Promise<(BillLine & { bill_id: number })[]> {
  return tx
    .selectFrom("bill_line")
    .innerJoin("revenue_item", "revenue_item.id", "bill_line.revenue_item_id")
    .where("bill_id", "in", ids)
    .select(["bill_line.id", "bill_id", "position", "revenue_item_id", "kobo", "paid_kobo", "label", "kind"])
    .select(["revenue_item.code as item_code", "revenue_item.name as item_name"])
    .execute();
}

/** What was paid of the charges, by Lagos day; a reversal counts below zero. */
async function readChargePayments(
  tx: Queryable,
  ids: readonly number[],
): Promise<{ bill_id: number; on: LagosDate; kobo: number }[]> {
  const { rows } = await sql<{ bill_id: number; on: LagosDate; kobo: number }>`
    SELECT bill_id, paid_on AS "on", sum(CASE WHEN reverses_id IS NULL THEN amount ELSE -amount END)::bigint AS kobo
    FROM allocation JOIN transfer ON transfer.id = transfer_id
    WHERE bill_id = ANY(${ids}) AND allocation.kind = 'charge'
    GROUP BY bill_id, paid_on`.execute(tx);
  return rows;
}
