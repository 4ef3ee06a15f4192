import type { CommissionState } from "#domain/commission.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** Pages and API paths of commission payouts. */
export const commissionPages = {
  list: "/admin/list/commissions",
  register: "/admin/register/commission",
  view: (id: number) => `/admin/view/commission/${id}`,
} as const;

export const commissionPaths = {
  commissions: "/api/v1/commissions",
  verb: (id: number, verb: "approve" | "pay" | "discard") => `/api/v1/commissions/${id}/${verb}`,
} as const;

/** Style and label of a payout's status. */
export const commissionStyles: Readonly<Record<CommissionState, { kind: StatusKind; label: string }>> = {
  draft: { kind: "unapproved", label: "Pending approval" },
  approved: { kind: "owing", label: "To be paid" },
  paid: { kind: "paid", label: "Paid out" },
  discarded: { kind: "cancelled", label: "Discarded" },
};
