import type { ApprovalStatus } from "#domain/approval-requests.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

export const approvalUrls = {
  list: "/admin/list/approval-requests",
  view: (id: number) => `/admin/view/approval-request/${id}`,
} as const;

export const approvalApi = {
  verb: (id: number, verb: "approve" | "reject" | "withdraw") => `/api/v1/approval-requests/${id}/${verb}`,
} as const;

export const approvalStatusLabels: Readonly<
  Record<ApprovalStatus, { readonly kind: StatusKind; readonly label: string }>
> = {
  pending: { kind: "unapproved", label: "Pending approval" },
  approved: { kind: "done", label: "Approved" },
  rejected: { kind: "rejected", label: "Rejected" },
  withdrawn: { kind: "cancelled", label: "Withdrawn" },
};
