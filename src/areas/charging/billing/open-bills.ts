import { sql } from "kysely";
import type { PayableBill, PayableLine } from "#domain/allocate-payment.ts";
import { type AmountsDue, amountsDue } from "#domain/amounts-due.ts";
import { type BalanceBill, openAmounts } from "#domain/bill-balance.ts";
import type { DivisibleBill } from "#domain/divide-payment.ts";
import { isPartOverdue, type Schedule } from "#domain/due-parts.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { sumKobo } from "#domain/money.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "#domain/tariff.ts";
import type { Queryable } from "#kernel/db/client.ts";

/**
 * A bill with the data of a payment: its open amounts as of a day, and its text on a receipt. `total_kobo` is the
 * charge less a discount taken.
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
  /** Parts with due dates of their own. */
  readonly schedule: Schedule | null;
  /** Whether a due date has passed, regardless of whether anything is still unpaid. */
  readonly overdue: boolean;
  /** Amounts to pay, with their due dates. */
  readonly due: AmountsDue;
  /** Open charge that is under objection, in kobo. */
  readonly held_kobo: number;
  readonly lines: readonly BillLine[];
}

export interface BillLine extends PayableLine {
  readonly revenue_item_id: number;
  readonly item_name: string;
  readonly label: string;
  /** "charge", or the kind of a later change: "adjustment", "waiver". */
  readonly kind: string;
}

/**
 * Bills by ID, oldest first, with penalty, interest and discount as of a day.
 * @param lock locks their rows until the transaction ends, in the order of their IDs
 */
export async function readOpenBills(
  tx: Queryable,
  ids: readonly number[],
  day: LagosDate,
  lock?: "lock",
): Promise<OpenBill[]> {
  if (ids.length === 0) return [];
  // Locked in a separate query by ID, so that concurrent transactions lock bills in the same order.
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
  const discountsTaken = await tx
    .selectFrom("discount_taken")
    .select(["bill_id", "kobo"])
    .where("bill_id", "in", ids)
    .execute();
  const lines = await readLines(tx, ids);
  const payments = await readChargePayments(tx, ids);
  return bills.map((row) => {
    const discount_taken_kobo = sumOf(discountsTaken, row.id);
    const bill = {
      ...row,
      status: row.status as BalanceBill["status"],
      issued_on: row.issued_on ?? day,
      schedule: row.schedule as Schedule | null,
      penalty: row.penalty as PenaltyRule | null,
      interest: row.interest as InterestRule | null,
      discounts: (row.discounts ?? []) as unknown as readonly EarlyDiscount[],
      payments: payments.filter(({ bill_id }) => bill_id === row.id),
      discount_taken_kobo,
    };
    const { scheduled, offer, late_paid_kobo, late } = openAmounts(bill, day);
    const due = amountsDue(bill, day);
    const kobo = (kind: string) => late.lines.find((line) => line.kind === kind)?.kobo ?? 0;
    const { penalty: _penalty, interest: _interest, discounts: _discounts, ...plain } = row;
    return {
      ...plain,
      issued_on: bill.issued_on,
      schedule: bill.schedule,
      due,
      late_paid_kobo,
      held_kobo: due.held_kobo,
      total_kobo: row.total_kobo - discount_taken_kobo,
      cancelled: bill.status === "cancelled",
      overdue: bill.schedule ? isPartOverdue(scheduled, day) : row.due_on < day,
      lines: lines.filter(({ bill_id }) => bill_id === row.id),
      penalty_kobo: kobo("penalty"),
      interest_kobo: kobo("interest"),
      discount_kobo: offer?.kobo ?? 0,
    };
  });
}

/** A bill in the form of `dividePayment`. */
export function toDivisible({ due }: Pick<OpenBill, "due">): DivisibleBill {
  return { now_kobo: due.now?.kobo ?? 0, clear_kobo: due.clear_kobo };
}

function sumOf(rows: readonly { bill_id: number; kobo: number }[], bill_id: number): number {
  return sumKobo(rows.filter((row) => row.bill_id === bill_id).map(({ kobo }) => kobo));
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

/** Payments of the charges, by Lagos day; reversals are negative. */
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
