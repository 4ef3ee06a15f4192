import type { BackKind } from "#domain/money-back.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** Where the screens of money that goes back are, and where they write to. */
export const backPages = {
  list: "/admin/list/money-back",
  refund: (payer = "") => `/admin/register/refund${payer && `?payer=${payer}`}`,
  view: (id: number) => `/admin/view/money-back/${id}`,
} as const;

export const backCalls = {
  refund: "/api/v1/money-back",
  reversal: (payment: number) => `/api/v1/payment-records/${payment}/reversal`,
  acceptance: (payment: number) => `/api/v1/payment-records/${payment}/acceptance`,
  cancellation: (receipt: number) => `/api/v1/receipts/${receipt}/cancellation`,
  verb: (id: number, verb: "approve" | "refuse" | "withdraw" | "pay-out" | "fail") =>
    `/api/v1/money-back/${id}/${verb}`,
} as const;

export const kindWords: Readonly<Record<BackKind, string>> = {
  reversal: "Reversal",
  acceptance: "Amount mismatch",
  refund: "Refund",
  cancellation: "Replacement receipt",
};

/** How a request stands: its mark and its word. */
export const backLooks: Readonly<Record<string, { readonly kind: StatusKind; readonly label: string }>> = {
  asked: { kind: "unapproved", label: "Pending approval" },
  approved: { kind: "pending", label: "To pay" },
  done: { kind: "done", label: "Completed" },
  failed: { kind: "failed", label: "Failed" },
  refused: { kind: "rejected", label: "Rejected" },
  withdrawn: { kind: "cancelled", label: "Withdrawn" },
};

/** Who asked, where nobody of the office did. */
export const SERVICE = "the gateway";
