/** Changes that move money in future and take two officers: requested by one, approved by another. */

/** Kind → what it is called, and the right to request it and to decide on it. */
export const approvalKinds = {
  "revenue-split": { label: "Revenue split", right: "revenue_item.edit" },
  "revenue-split-removal": { label: "Removal of a planned split", right: "revenue_item.edit" },
  "offline-sale-price": { label: "Offline sale at the charged price", right: "ticket.void" },
  "ticket-price": { label: "Ticket price and commission", right: "ticket_category.edit" },
  "tariff-line-new": { label: "New tariff line", right: "demand_category.edit" },
  "tariff-line": { label: "Tariff line", right: "demand_category.edit" },
  "tariff-terms": { label: "Terms of a tariff", right: "demand_category.edit" },
  "billing-run": { label: "Billing run", right: "billing.run" },
  "billing-run-withdrawal": { label: "Withdrawal of a billing run", right: "demand_notice.cancel" },
} as const;
export type ApprovalKind = keyof typeof approvalKinds;

export const approvalKindNames = Object.keys(approvalKinds) as ApprovalKind[];

export const approvalStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** What a request changes, a row for each value. */
export interface EffectRow {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}
