import { type BackKind, backKind } from "#domain/money-back-kinds.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** Where the screens of money that goes back are, and where they write to. */
export const backPages = {
  list: "/admin/list/money-back",
  refund: (payer = "") => `/admin/register/refund${payer && `?payer=${payer}`}`,
  view: (id: number) => `/admin/view/money-back/${id}`,
} as const;

export const backCalls = {
  /** @param about the payment or receipt; 0 where the form names what it is about */
  ask: (kind: BackKind, about = 0) => `/api/v1${backKind(kind).ask.path.replace("{id}", String(about))}`,
  verb: (id: number, verb: "approve" | "refuse" | "withdraw" | "pay-out" | "fail") =>
    `/api/v1/money-back/${id}/${verb}`,
} as const;

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
