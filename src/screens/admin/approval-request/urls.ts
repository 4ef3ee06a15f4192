import { type ApprovalStatus, approvalStatusLabels } from "#domain/approval-status.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

export const approvalUrls = {
  list: "/admin/list/approval-requests",
  view: (id: number) => `/admin/view/approval-request/${id}`,
} as const;

export const approvalApi = {
  verb: (id: number, verb: "approve" | "reject" | "withdraw") => `/api/v1/approval-requests/${id}/${verb}`,
} as const;

/** Style and label of each status. */
export const approvalStatusStyles: Readonly<
  Record<ApprovalStatus, { readonly kind: StatusKind; readonly label: string }>
> = {
  pending: { kind: "unapproved", label: approvalStatusLabels.pending },
  approved: { kind: "done", label: approvalStatusLabels.approved },
  rejected: { kind: "rejected", label: approvalStatusLabels.rejected },
  withdrawn: { kind: "cancelled", label: approvalStatusLabels.withdrawn },
};
