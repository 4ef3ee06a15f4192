import type { MessageData } from "#domain/messages/render.ts";
import type { TemplateName } from "#domain/messages/templates.ts";
import { formatNaira } from "#domain/money.ts";
import type { BackStatus } from "#domain/money-back.ts";
import type { BackKind } from "#domain/money-back-kinds.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { acceptPayment } from "./accept-payment.ts";
import { askAcceptance } from "./ask-acceptance.ts";
import { askCancellation } from "./ask-cancellation.ts";
import type { AskedRequest } from "./ask-once.ts";
import { askRefund } from "./ask-refund.ts";
import { askReversal } from "./ask-reversal.ts";
import type { LockedRequest } from "./lock-request.ts";
import { replaceReceipt } from "./replace-receipt.ts";
import { reversePart } from "./reverse-part.ts";
import { reversePayment } from "./reverse-payment.ts";
import { lastFour, nameOfSubject } from "./tell.ts";

/** What came of an approval. */
export interface Applied {
  readonly status: Extract<BackStatus, "approved" | "done">;
  /** What took the place of a cancelled receipt. */
  readonly receipt?: { readonly id: number; readonly number: string };
  /** What the payer is told; absent where they learn of it otherwise. */
  readonly message?: { readonly template: TemplateName; readonly data: MessageData };
}

interface BackKindVerbs {
  /** @param id of what the request is about; 0 where its body names that */
  readonly ask: (tx: Tx, actor: Actor, raw: Raw, id: number) => Promise<AskedRequest>;
  /** Describes the endpoint that asks. */
  readonly summary: string;
  readonly codes: { readonly 409: string; readonly 422: string };
  /** Carries out what another officer asked for; the rows it is about are locked. */
  readonly apply: (tx: Tx, actor: Actor, request: LockedRequest) => Promise<Applied>;
}

/** What is done for requests of each kind; what they are stands in `#domain/money-back-kinds.ts`. */
export const backKindVerbs: Readonly<Record<BackKind, BackKindVerbs>> = {
  reversal: {
    ask: (tx, actor, raw, id) => askReversal(tx, actor, id, raw),
    summary: "Ask for a confirmed payment to be reversed; nothing changes until another officer confirms it",
    codes: { 409: "wrong-status, credit-used, already-requested", 422: "invalid" },
    apply: undo,
  },
  acceptance: {
    ask: (tx, actor, raw, id) => askAcceptance(tx, actor, id, raw),
    summary: "Ask for a payment to be taken as it came, of which the payment service tells another sum",
    codes: { 409: "nothing-held, already-requested", 422: "invalid" },
    // Its receipts tell of money that is taken as it came.
    apply: async (tx, actor, { payment_id, kobo, cause }) => {
      await acceptPayment(tx, actor, { payment_id: payment_id ?? 0, kobo, cause });
      return { status: "done" };
    },
  },
  refund: {
    ask: (tx, actor, raw) => askRefund(tx, actor, raw),
    summary: "Ask for a refund of what is kept in a payer's favour; it is held from then on",
    codes: { 409: "still-running", 422: "invalid, refund-too-large" },
    apply: async (_tx, _actor, { kobo, account_number }) => ({
      status: "approved",
      message: {
        template: "refund-approved",
        data: { sum: formatNaira(kobo), account: lastFour(account_number) },
      },
    }),
  },
  cancellation: {
    ask: (tx, actor, raw, id) => askCancellation(tx, actor, id, raw),
    summary: "Ask for a wrongly written receipt to be cancelled and written anew in another name",
    codes: { 409: "wrong-status, already-requested", 422: "invalid" },
    apply: writeAnew,
  },
};

async function undo(tx: Tx, actor: Actor, request: LockedRequest): Promise<Applied> {
  const { code, payment_id, reason, cause, kobo } = request;
  const reversal = { code, payment_id: payment_id ?? 0, reason };
  const data = { sum: formatNaira(kobo), record: await nameOfSubject(tx, request) };
  if (cause === "part") {
    await reversePart(tx, actor, reversal, kobo);
    return { status: "done", message: { template: "payment-part-back", data } };
  }
  await reversePayment(tx, actor, reversal);
  return { status: "done", message: { template: "payment-reversed", data: { ...data, reason } } };
}

async function writeAnew(tx: Tx, actor: Actor, request: LockedRequest): Promise<Applied> {
  const { code, receipt_id, payer_name, reason } = request;
  const receipt = await replaceReceipt(tx, actor, {
    code,
    reason,
    receipt_id: receipt_id ?? 0,
    payer_name: payer_name ?? "",
  });
  const data = { record: await nameOfSubject(tx, request), number: receipt.number };
  return { status: "done", receipt, message: { template: "receipt-replaced", data } };
}
