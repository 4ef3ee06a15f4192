import { type RawBuilder, sql } from "kysely";
import type { OpenBill } from "#areas/charging/billing/open-bills.ts";
import { dividePayment } from "#domain/divide-payment.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, mayEverywhere } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import type { PayerId } from "./payer-credit.ts";

/** Maximum number of bills. */
const MAX_BILLS = 50;

/**
 * Condition on bills (`b`) of payers whose credit an actor can use. Credit belongs to the payer and to no agency: an
 * officer limited to some agencies can neither see nor use it.
 * @throws AppError forbidden
 */
export function creditBillsCondition(actor: Actor): RawBuilder<unknown> {
  if (mayEverywhere(actor, "payment.record")) return sql`true`;
  authorize(actor, "own_bill.pay");
  return ownCondition(actor, "b");
}

/**
 * The bills that credit pays, oldest first.
 * @param billIds IDs; default: all open bills
 * @throws AppError not-found if a bill is not the payer's, or outside the scope
 */
export async function creditBills(
  db: Queryable,
  { type, id }: PayerId,
  billIds: readonly number[] | undefined,
  condition: RawBuilder<unknown>,
): Promise<number[]> {
  const selection = billIds
    ? sql`b.id = ANY(${[...new Set(billIds)]}::bigint[])`
    : sql`b.status IN ('unpaid', 'part-paid')`;
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bill b WHERE ${sql.ref(`b.${type}_id`)} = ${id} AND b.issued_on IS NOT NULL AND ${selection}
      AND ${condition} ORDER BY b.issued_on, b.id LIMIT ${MAX_BILLS}`.execute(db);
  if (billIds && rows.length < new Set(billIds).size) throw notFound("bill");
  return rows.map((row) => row.id);
}

/** Allocation of credit to bills, in kobo. */
export interface DividedCredit {
  readonly credit_kobo: number;
  /** Credit used. */
  readonly kobo: number;
  /** Upper bound with unlimited credit: all amounts due, now or later. */
  readonly most_kobo: number;
  /** Amount under objection, which credit does not pay. */
  readonly held_kobo: number;
  readonly bills: readonly {
    readonly id: number;
    readonly kobo: number;
    readonly balance_after_kobo: number;
  }[];
}

/**
 * Allocates credit to bills, oldest first: the next amount due on each; later instalments only if `kobo` is large
 * enough. Amounts under objection are never paid.
 */
export function divideCredit(
  bills: readonly OpenBill[],
  credit_kobo: number,
  kobo: number | undefined,
): DividedCredit {
  const open = bills.map(({ due }) => ({
    now_kobo: due.now?.kobo ?? 0,
    clear_kobo: Math.min(due.clear_kobo, sumKobo(due.amounts.map((amount) => amount.kobo))),
  }));
  const most_kobo = sumKobo(open.map(({ clear_kobo }) => clear_kobo));
  const now_kobo = sumKobo(open.map((bill) => bill.now_kobo));
  const used = Math.min(credit_kobo, most_kobo, kobo ?? now_kobo);
  const parts = dividePayment(open, used);
  return {
    credit_kobo,
    kobo: used,
    most_kobo,
    held_kobo: sumKobo(bills.map((bill) => bill.held_kobo)),
    bills: bills.map(({ id, due }, index) => {
      const part = parts[index] ?? 0;
      return { id, kobo: part, balance_after_kobo: due.clear_kobo - part };
    }),
  };
}
