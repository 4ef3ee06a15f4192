import { sql } from "kysely";
import { type OpenBill, readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { dueKobo } from "#domain/allocate-payment.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { type CounterPayment, readCounterPayment, receiptMethod } from "#domain/till.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { allocateAmount } from "../bank-entries/make-payment.ts";
import { lockReference, REFERENCE_USED, sameReference, throwUsedReference } from "../bank-reference.ts";
import type { AccountKey } from "../ledger/account.ts";
import { bookMoney } from "../payments/confirm.ts";
import { createReceived } from "../payments/create-payment.ts";
import { type LockedTill, lockOwnTill, nextEntry, requireOpenToday } from "./lock-till.ts";
import { postRounding, tillAccounts } from "./till-accounts.ts";
import { tillBills } from "./till-bills.ts";

export interface TakenPayment {
  readonly id: number;
  readonly code: string;
  readonly kobo: number;
  readonly change_kobo: number;
  /**
   * Cash taken in excess of `kobo` because of cash rounding, in kobo; negative if less was taken. The bills are credited
   * with `kobo` either way.
   */
  readonly rounding_kobo: number;
  /** Excess over the bills, in kobo, which becomes the payer’s credit. */
  readonly credit_kobo: number;
  /** Receipts issued, one for each agency. */
  readonly receipts: readonly { readonly id: number; readonly number: string; readonly kobo: number }[];
}

/**
 * Takes a payment at the actor's own open till: bills, drawer and receipts in the caller's transaction.
 * @param raw bills (IDs), method, kobo and tendered_kobo (kobo as numbers, naira as text), over ("change" or "credit"),
 * reference, bank
 * @throws AppError forbidden, not-signed-in, not-found, till-counted, till-closed, till-of-yesterday, invalid,
 * too-little, too-much, over-undecided, no-change, reference-used, bill-cancelled, several-payers, nothing-due
 */
export async function takePayment(tx: Tx, actor: Actor, tillId: number, raw: Raw): Promise<TakenPayment> {
  const scope = authorize(actor, "till.use");
  const till = await lockOwnTill(tx, actor, tillId);
  await requireOpenToday(tx, till);
  const errors = new ValidationErrors();
  const { cash_rounding_kobo } = await readAppSetting("tills");
  const take = readCounterPayment(errors, raw, cash_rounding_kobo);
  if (!errors.has("reference") && !errors.has("bank")) await refuseUsedReference(tx, errors, take);
  assertValid(errors);
  const billIds = await tillBills(tx, scope, till, take.bill_ids);
  const bills = requirePayable(await readOpenBills(tx, billIds, till.day, "lock"));
  const due = sumKobo(bills.map(dueKobo));
  rejectExcess(take, due);
  // Credit needs no rounding: the whole amount handed over is posted.
  const isStored = take.over === "credit";
  const kobo = isStored ? take.tendered_kobo : take.kobo;
  const rounding_kobo = isStored ? 0 : take.cash_kobo - kobo;
  const change_kobo = take.tendered_kobo - kobo - rounding_kobo;
  const payment = await makePayment(tx, actor, till, { take, bills, kobo, rounding_kobo, change_kobo });
  const receipts = await tx
    .selectFrom("receipt")
    .select(["id", "number", "kobo"])
    .where("payment_id", "=", payment.id)
    .orderBy("number")
    .execute();
  const after = {
    code: payment.code,
    till: till.code,
    way: take.method,
    kobo,
    tendered_kobo: take.tendered_kobo,
    change_kobo,
    ...(rounding_kobo !== 0 && { rounding_kobo }),
  };
  await audit(tx, actor, { action: "till.take", record_id: till.id, after });
  return { ...payment, kobo, change_kobo, rounding_kobo, credit_kobo: Math.max(0, kobo - due), receipts };
}

/** All of one payer, and none cancelled. @throws AppError not-found, bill-cancelled, several-payers, nothing-due */
function requirePayable(bills: readonly OpenBill[]): readonly OpenBill[] {
  const [first] = bills;
  if (!first) throw notFound("bill");
  const cancelled = bills.find((bill) => bill.cancelled);
  if (cancelled)
    throw new AppError(
      "conflict",
      message("Bill {code} is cancelled. Ask the payer for the bill that replaces it.", {
        code: cancelled.code,
      }),
      { code: "bill-cancelled" },
    );
  if (
    bills.some(
      (bill) => bill.individual_id !== first.individual_id || bill.corporate_id !== first.corporate_id,
    )
  )
    throw new AppError(
      "invalid",
      "These bills belong to different payers. Take a separate payment for each payer.",
      {
        code: "several-payers",
      },
    );
  if (sumKobo(bills.map(dueKobo)) <= 0)
    throw new AppError("conflict", "Nothing is due. This is already paid.", { code: "nothing-due" });
  return bills;
}

/**
 * Prevents typing errors: an excess is entered as cash handed over, and the cashier selects change or credit.
 * @throws AppError too-much
 */
function rejectExcess({ kobo, method }: CounterPayment, due: number): void {
  if (kobo <= due) return;
  const amount = formatNaira(due);
  const text =
    method === "cash"
      ? message("At most {amount} is due. Give the excess as change or keep it as credit.", { amount })
      : message(
          "At most {amount} is due. Enter the full amount as the amount received: the excess is kept as credit.",
          {
            amount,
          },
        );
  throw new AppError("invalid", text, { code: "too-much", fields: { kobo: [text] } });
}

interface PaymentParts {
  readonly take: CounterPayment;
  readonly bills: readonly OpenBill[];
  readonly kobo: number;
  readonly rounding_kobo: number;
  readonly change_kobo: number;
}

async function makePayment(
  tx: Tx,
  actor: Actor,
  till: LockedTill,
  { take, bills, kobo, rounding_kobo, change_kobo }: PaymentParts,
): Promise<{ id: number; code: string }> {
  const { individual_id = null, corporate_id = null } = bills[0] ?? {};
  const number = await nextEntry(tx, till);
  const payment = await createReceived(
    tx,
    "TL",
    {
      provider: "till",
      channel: take.method,
      kobo,
      individual_id,
      corporate_id,
      actor_id: actor.session?.user.id ?? null,
      actor_name: actor.name,
    },
    allocateAmount(bills, kobo),
  );
  const { method, reference, bank, tendered_kobo } = take;
  await tx
    .insertInto("till_payment")
    .values({
      payment_id: payment.id,
      till_id: till.id,
      number,
      way: method,
      reference,
      bank,
      tendered_kobo,
      change_kobo,
      rounding_kobo,
    })
    .execute()
    .catch(throwUsedReference("till_payment_reference", "Another till has just used this number."));
  await bookMoney(tx, payment, {
    paid_at: payment.now,
    method: receiptMethod(take),
    into: accountOf(till, take),
    fee_kobo: null,
    officer: `${actor.name}, ${till.place}`,
    actor,
  });
  await postRounding(tx, till, number, rounding_kobo);
  return { id: payment.id, code: payment.code ?? "" };
}

function accountOf(till: LockedTill, { method, bank }: CounterPayment): AccountKey {
  if (method === "cash") return tillAccounts.drawer(till);
  return method === "card"
    ? { kind: "card-clearing", provider: "pos" }
    : { kind: "cheque-clearing", provider: bank ?? "other" };
}

/** A card slip or cheque can be used once; after a reversal of its payment it can be used again. */
async function refuseUsedReference(
  tx: Tx,
  errors: ValidationErrors,
  { method, reference, bank }: CounterPayment,
): Promise<void> {
  if (reference === null) return;
  await lockReference(tx, `${method} ${bank ?? ""}`, reference);
  const { rows } = await sql<{ code: string }>`
    SELECT p.code FROM till_payment tp JOIN payment p ON p.id = tp.payment_id
    WHERE tp.way = ${method} AND tp.reversed_at IS NULL AND coalesce(tp.bank, '') = ${bank ?? ""}
      AND ${sameReference(sql`tp.reference`, reference)}`.execute(tx);
  if (rows[0])
    errors.add(
      "reference",
      message("This number has already been used for {code}.", { code: rows[0].code }),
      REFERENCE_USED,
    );
}
