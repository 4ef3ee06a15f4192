import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { creditBills, creditBillsCondition, divideCredit } from "./credit-bills.ts";
import { type PayerId, readCredit } from "./payer-credit.ts";

/** The effect of using a payer's credit, in kobo. */
export interface CreditPlan {
  readonly credit_kobo: number;
  /** Credit that would be used. */
  readonly kobo: number;
  /** Credit that would remain. */
  readonly remaining_credit_kobo: number;
  /** Amount of the bills under objection, which credit does not pay. */
  readonly held_kobo: number;
  readonly bills: readonly {
    readonly id: number;
    readonly code: string;
    readonly title: string;
    readonly kobo: number;
    /** Balance of the bill afterwards. */
    readonly balance_after_kobo: number;
  }[];
}

/** What `useCredit` would pay with the same input now; nothing is changed. @throws AppError forbidden, not-found */
export async function planCredit(
  actor: Actor,
  payer: PayerId,
  bill_ids?: readonly number[],
): Promise<CreditPlan> {
  const db = database();
  const ids = await creditBills(db, payer, bill_ids, creditBillsCondition(actor));
  const bills = (await readOpenBills(db, ids, await lagosToday(db))).filter(({ cancelled }) => !cancelled);
  const { credit_kobo, kobo, held_kobo, ...divided } = divideCredit(
    bills,
    // Without a bill to pay, the result must not reveal whether there is credit.
    ids.length > 0 ? (await readCredit(db, payer)).kobo : 0,
    undefined,
  );
  const parts = divided.bills.flatMap((part, at) => {
    const { code = "", title = "" } = bills[at] ?? {};
    return part.kobo > 0 ? [{ ...part, code, title }] : [];
  });
  return { credit_kobo, kobo, remaining_credit_kobo: credit_kobo - kobo, held_kobo, bills: parts };
}
