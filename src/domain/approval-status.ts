/** Statuses of requests that need two officers. */

export const approvalStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const approvalStatusLabels: Readonly<Record<ApprovalStatus, string>> = {
  pending: "Pending approval",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};
