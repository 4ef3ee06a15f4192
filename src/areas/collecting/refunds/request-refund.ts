import { sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { formatMoment } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { maskAccountNumber, type RefundInput, readRefund } from "#domain/refund.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { creditHeldByMerges } from "../payments/held-credit.ts";
import { type CreditOwner, lockCredit } from "../payments/payer-credit.ts";
import { type CreatedRequest, createRequest } from "./create-request.ts";
import { holdRefund } from "./hold-refund.ts";
import { refuseOwnMoney } from "./refuse-own-money.ts";
import { requireRefund } from "./visibility.ts";

/**
 * Requests a refund of a payer's credit, or of a part of it. The amount is held from now on, so that it pays no bill;
 * another officer approves the refund, and then it is paid out.
 * @param raw the fields of `refundFields` (`kobo`: kobo as a number, naira as text)
 * @throws AppError forbidden, own-record, invalid, refund-too-large, credit-of-merge
 */
export async function requestRefund(tx: Tx, actor: Actor, raw: Raw): Promise<CreatedRequest> {
  requireRefund(actor, "ask");
  const me = officerIdOf(actor);
  const errors = new ValidationErrors();
  const input = readRefund(errors, raw);
  const payer = errors.has("payer") ? undefined : await findPayer(tx, input.payer);
  if (!payer && !errors.has("payer")) errors.add("payer", "No payer has this code.");
  assertValid(errors);
  const { type, id } = payer ?? { type: "individual", id: 0 };
  const owner = { individual_id: null, corporate_id: null, bill_id: null, [`${type}_id`]: id };
  await refuseOwnMoney(tx, actor, { ...owner, payment_id: null, receipt_id: null });
  await requireAvailableCredit(tx, { type, id }, input);
  const { payer: _, ...rest } = input;
  const hold_id = await holdRefund(tx, { type, id }, input.kobo);
  const request = await createRequest(tx, { kind: "refund", ...rest, ...owner, hold_id, asked_by: me });
  await audit(tx, actor, {
    action: "money_back.ask",
    record_id: request.id,
    // More users can view the audit trail than can view payers' bank accounts.
    after: { code: request.code, ...rest, ...owner, account_number: maskAccountNumber(input.account_number) },
    reason: input.reason,
  });
  return request;
}

const OWNER_TYPES: Readonly<Record<string, CreditOwner["type"]>> = {
  IND: "individual",
  COR: "corporate",
  BIL: "bill",
};

/** Individuals and companies by their code, and bills without a payer by theirs. */
async function findPayer(db: Queryable, typed: string): Promise<CreditOwner | undefined> {
  const code = parseCode(typed.trim());
  const type = OWNER_TYPES[code?.prefix ?? ""];
  if (!code || !type) return undefined;
  const { rows } = await sql`SELECT FROM ${sql.table(type)} WHERE id = ${code.id}`.execute(db);
  return rows.length > 0 ? { type, id: code.id } : undefined;
}

/** @throws AppError refund-too-large, credit-of-merge */
async function requireAvailableCredit(tx: Tx, payer: CreditOwner, { kobo }: RefundInput): Promise<void> {
  const available = await lockCredit(tx, payer);
  if (kobo <= available) return refuseHeldByMerge(tx, payer, kobo, available);
  const text =
    available > 0
      ? message("The payer has only {amount} of available credit.", {
          amount: formatNaira(available),
        })
      : payer.type === "bill"
        ? "This bill has no credit of its own. Search for the payer’s code to find the payer’s credit."
        : "The payer has no credit. To return money that paid a bill, request a reversal of the payment.";
  throw new AppError("invalid", text, { code: "refund-too-large", fields: { kobo: [text] } });
}

/**
 * Credit from a merge is not refunded while the merge can be undone, because a refund could not be moved back.
 * @throws AppError credit-of-merge
 */
async function refuseHeldByMerge(tx: Tx, payer: CreditOwner, kobo: number, available: number): Promise<void> {
  const { type, id } = payer;
  if (type === "bill") return;
  const held = await creditHeldByMerges(tx, { type, id });
  const refundable = Math.max(0, available - held.kobo);
  if (!held.until || kobo <= refundable) return;
  const text = message(
    "{amount} of this credit came from merge {list}, which can be undone until {time}. It can be refunded after that. You can refund {free} now.",
    {
      amount: formatNaira(Math.min(held.kobo, available)),
      list: held.merges.join(", "),
      time: formatMoment(held.until),
      free: formatNaira(refundable),
    },
  );
  throw new AppError("invalid", text, { code: "credit-of-merge", fields: { kobo: [text] } });
}
