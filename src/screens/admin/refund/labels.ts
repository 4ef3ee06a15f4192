import { type RefundKind, refundKind, refundKinds } from "#domain/refund-kinds.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** URLs of the reversal and refund pages and their API. */
export const refundPages = {
  list: "/admin/list/refunds",
  refund: (payer = "") => `/admin/register/refund${payer && `?payer=${payer}`}`,
  view: (id: number) => `/admin/view/refund/${id}`,
} as const;

export const refundPaths = {
  /** @param about id of the payment or receipt; 0 if the form names the payer */
  ask: (kind: RefundKind, about = 0) => `/api/v1${refundKind(kind).ask.path.replace("{id}", String(about))}`,
  verb: (id: number, verb: "approve" | "refuse" | "withdraw" | "pay-out" | "fail") =>
    `/api/v1/refund-requests/${id}/${verb}`,
} as const;

/** Verb → sentence, for requests in the history of a payment. */
export const refundEvents: Readonly<Record<string, string>> = Object.fromEntries(
  refundKinds.map((kind) => {
    const { action, event } = refundKind(kind).ask;
    return [action.slice(action.indexOf(".") + 1), `{who} ${event}`];
  }),
);

/** The status of a request: its mark and label. */
export const refundStatusStyles: Readonly<
  Record<string, { readonly kind: StatusKind; readonly label: string }>
> = {
  asked: { kind: "unapproved", label: "Pending approval" },
  approved: { kind: "pending", label: "To be paid" },
  done: { kind: "done", label: "Completed" },
  failed: { kind: "failed", label: "Failed" },
  refused: { kind: "rejected", label: "Rejected" },
  withdrawn: { kind: "cancelled", label: "Withdrawn" },
};

/** Who requested it, if not an officer. */
export const GATEWAY_REQUESTER = "the gateway";
