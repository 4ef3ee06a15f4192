import { type RawBuilder, sql } from "kysely";
import type { MessageData } from "#domain/messages/render.ts";
import type { TemplateName } from "#domain/messages/templates.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import type { RefundStatus } from "#domain/refund.ts";
import type { RefundKind } from "#domain/refund-kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { acceptPayment, mismatchKobo } from "./accept-payment.ts";
import type { CreatedRequest } from "./create-request.ts";
import type { LockedRequest } from "./lock-request.ts";
import { lastFour, nameOfSubject } from "./notify.ts";
import { replaceReceipt } from "./replace-receipt.ts";
import { requestAcceptance } from "./request-acceptance.ts";
import { requestCancellation } from "./request-cancellation.ts";
import { requestRefund } from "./request-refund.ts";
import { requestReversal } from "./request-reversal.ts";
import { reversalMessageData } from "./reversal-effect.ts";
import { reversePart } from "./reverse-part.ts";
import { reversePayment } from "./reverse-payment.ts";

/** The result of an approval. */
export interface ApplyResult {
  readonly status: Extract<RefundStatus, "approved" | "done">;
  /** The replacement of a cancelled receipt. */
  readonly receipt?: { readonly id: number; readonly number: string };
  /** Sent to the payer; absent if other messages inform them. */
  readonly message?: { readonly template: TemplateName; readonly data: MessageData };
}

interface RefundKindHandlers {
  /** @param id of the payment or receipt; 0 if the body names the subject */
  readonly request: (tx: Tx, actor: Actor, raw: Raw, id: number) => Promise<CreatedRequest>;
  /** Amount in kobo of a payment (`pm`) or receipt (`rc`) whose page offers the request; `NULL` if it does not. */
  readonly offered?: RawBuilder<number | null>;
  /** Of the endpoint. */
  readonly summary: string;
  readonly codes: { readonly 409: string; readonly 422: string };
  /** Carries out an approved request; its rows are locked. */
  readonly apply: (tx: Tx, actor: Actor, request: LockedRequest) => Promise<ApplyResult>;
}

/** Functions for each kind of request that `#domain/refund-kinds.ts` defines. */
export const refundKindHandlers: Readonly<Record<RefundKind, RefundKindHandlers>> = {
  reversal: {
    request: (tx, actor, raw, id) => requestReversal(tx, actor, id, raw),
    offered: sql`CASE WHEN pm.state = 'confirmed' THEN pm.kobo END`,
    summary: "Request the reversal of a confirmed payment; nothing changes until another officer approves it",
    codes: { 409: "wrong-status, credit-used, already-requested", 422: "invalid" },
    apply: applyReversal,
  },
  acceptance: {
    request: (tx, actor, raw, id) => requestAcceptance(tx, actor, id, raw),
    offered: mismatchKobo,
    summary: "Request acceptance of a payment whose amount differs from the one requested",
    codes: { 409: "nothing-held, already-requested", 422: "invalid" },
    // The receipts inform the payer.
    apply: async (tx, actor, { payment_id, kobo, cause }) => {
      await acceptPayment(tx, actor, { payment_id: payment_id ?? 0, kobo, cause });
      return { status: "done" };
    },
  },
  refund: {
    request: (tx, actor, raw) => requestRefund(tx, actor, raw),
    summary:
      "Request a refund of a payer’s credit. The amount is held immediately, so that it can’t pay any bills",
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
    request: (tx, actor, raw, id) => requestCancellation(tx, actor, id, raw),
    offered: sql`CASE WHEN rc.status = 'valid' THEN rc.kobo END`,
    summary: "Request a replacement receipt in another name",
    codes: { 409: "wrong-status, already-requested", 422: "invalid" },
    apply: applyReplacement,
  },
};

async function applyReversal(tx: Tx, actor: Actor, request: LockedRequest): Promise<ApplyResult> {
  const { code, payment_id, reason, cause, kobo } = request;
  const reversal = { code, payment_id: payment_id ?? 0, reason };
  const data = { sum: formatNaira(kobo), record: await nameOfSubject(tx, request) };
  if (cause === "part") {
    await reversePart(tx, actor, reversal, kobo);
    return { status: "done", message: { template: "payment-part-back", data } };
  }
  const effect = await reversalMessageData(tx, reversal.payment_id);
  await reversePayment(tx, actor, reversal);
  return { status: "done", message: { template: "payment-reversed", data: { ...data, ...effect, reason } } };
}

async function applyReplacement(tx: Tx, actor: Actor, request: LockedRequest): Promise<ApplyResult> {
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
