import { type RawBuilder, sql } from "kysely";
import { dueKobo } from "#domain/allot-payment.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "../actor.ts";
import { AppError, notFound } from "../app-error.ts";
import { authorize, mayEverywhere } from "../authorize.ts";
import { ownCondition } from "../charging/own-payer.ts";
import { lagosToday } from "../charging/today.ts";
import type { Tx } from "../db/client.ts";
import { newToken } from "../public-token.ts";
import { bookMoney } from "./confirm.ts";
import { type OpenBill, readOpenBills } from "./payable-bill.ts";
import { payerOf } from "./payer.ts";
import { lockCredit, type PayerId } from "./payer-credit.ts";

export interface CreditUse {
  /** Which bills; left out: all that the payer owes, the oldest first. */
  readonly bill_ids?: readonly number[] | undefined;
  /** Kobo; left out: as much as there is and is due. */
  readonly kobo?: number | undefined;
}

export interface UsedCredit {
  readonly id: number;
  readonly code: string;
  readonly token: string;
  readonly kobo: number;
}

/** Bills paid at once. */
const MOST_BILLS = 50;

/**
 * Pays a payer's bills out of what is kept in their favour: their own doing, or that of an officer who may record payments
 * everywhere.
 * It is a payment with receipts like any other; only the money was here already.
 * @throws AppError forbidden, not-found, bill-cancelled, nothing-due, no-credit, too-much
 */
export async function useCredit(
  tx: Tx,
  actor: Actor,
  payer: PayerId,
  { bill_ids, kobo }: CreditUse,
): Promise<UsedCredit> {
  const reach = reachOf(actor);
  const ids = await findBills(tx, payer, bill_ids, reach);
  const bills = await readOpenBills(tx, ids, await lagosToday(tx), "lock");
  // One may have been addressed to another while its row was waited for.
  if (bills.some((bill) => bill[`${payer.type}_id`] !== payer.id)) throw notFound("bill");
  const cancelled = bills.find((bill) => bill.cancelled);
  if (cancelled)
    throw new AppError("conflict", `Bill ${cancelled.code} was cancelled.`, { code: "bill-cancelled" });
  const due = sumKobo(bills.map(dueKobo));
  if (due <= 0)
    throw new AppError("conflict", "Nothing is due: this is paid already.", { code: "nothing-due" });
  const parts = divide(bills, wanted(await lockCredit(tx, payer), due, kobo));
  return write(tx, actor, payer, parts);
}

/** What is kept is the payer's, of no agency: an officer bound to some neither learns of it nor takes it for theirs. */
function reachOf(actor: Actor): RawBuilder<unknown> {
  if (mayEverywhere(actor, "payment.record")) return sql`true`;
  authorize(actor, "own_bill.pay");
  return ownCondition(actor, "b");
}

/** @throws AppError not-found when a bill is not the payer's, or not in reach */
async function findBills(
  tx: Tx,
  { type, id }: PayerId,
  wantedIds: readonly number[] | undefined,
  reach: RawBuilder<unknown>,
): Promise<number[]> {
  const which = wantedIds
    ? sql`b.id = ANY(${[...new Set(wantedIds)]}::bigint[])`
    : sql`b.status IN ('unpaid', 'part-paid')`;
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bill b WHERE ${sql.ref(`b.${type}_id`)} = ${id} AND b.issued_on IS NOT NULL AND ${which}
      AND ${reach} ORDER BY b.issued_on, b.id LIMIT ${MOST_BILLS}`.execute(tx);
  if (wantedIds && rows.length < new Set(wantedIds).size) throw notFound("bill");
  if (wantedIds === undefined && rows.length === 0)
    throw new AppError("conflict", "Nothing is due.", { code: "nothing-due" });
  return rows.map((row) => row.id);
}

function wanted(credit: number, due: number, kobo: number | undefined): number {
  if (credit <= 0)
    throw new AppError("conflict", "Nothing is kept in the payer’s favour.", { code: "no-credit" });
  const most = Math.min(credit, due);
  if (kobo === undefined || kobo <= most) return kobo ?? most;
  const message = "More than is kept in the payer’s favour, or more than is due.";
  throw new AppError("invalid", message, { code: "too-much", fields: { kobo: [message] } });
}

interface Part {
  readonly bill_id: number;
  readonly kobo: number;
}

function divide(bills: readonly OpenBill[], kobo: number): Part[] {
  let left = kobo;
  const parts = bills.map((bill) => {
    const part = Math.min(left, dueKobo(bill));
    left -= part;
    return { bill_id: bill.id, kobo: part };
  });
  return parts.filter((part) => part.kobo > 0);
}

async function write(tx: Tx, actor: Actor, payer: PayerId, parts: readonly Part[]): Promise<UsedCredit> {
  const party = { individual_id: null, corporate_id: null, [`${payer.type}_id`]: payer.id };
  const made = await tx
    .insertInto("payment")
    .values({
      ...party,
      token: newToken(),
      reference: `CR-${newToken()}`,
      provider: "credit",
      channel: "credit",
      kobo: sumKobo(parts.map(({ kobo }) => kobo)),
      email: "",
      payer_name: (await payerOf(tx, party)).name,
      actor_id: actor.session?.user.id ?? null,
      actor_name: actor.name,
    })
    .returningAll()
    .returning(sql<Date>`clock_timestamp()`.as("now"))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payment_bill")
    .values(parts.map((part) => ({ payment_id: made.id, ...part })))
    .execute();
  await bookMoney(tx, made, {
    paid_at: made.now,
    method: "Credit balance",
    into: { kind: "payer-credit", [`${payer.type}_id`]: payer.id },
    fee_kobo: null,
    officer: null,
    actor,
  });
  return { id: made.id, code: made.code ?? "", token: made.token, kobo: made.kobo };
}
