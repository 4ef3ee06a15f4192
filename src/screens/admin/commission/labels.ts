import { type CommissionState, commissionStateLabels } from "#domain/commission.ts";
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
  draft: { kind: "unapproved", label: commissionStateLabels.draft },
  approved: { kind: "owing", label: commissionStateLabels.approved },
  paid: { kind: "paid", label: commissionStateLabels.paid },
  discarded: { kind: "cancelled", label: commissionStateLabels.discarded },
};
