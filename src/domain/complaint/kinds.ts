/** The built-in complaint types. The revenue office can rename or archive them and add its own. */
export interface ComplaintKind {
  /** Stable identifier, independent of the name. */
  readonly product: string;
  readonly name: string;
}

export const complaintCategory = {
  product: "complaints",
  name: "Complaints",
  description: "Reports about collectors, tickets and receipts. Anonymous reports are accepted",
} as const;

export const complaintKinds: readonly ComplaintKind[] = [
  {
    product: "complaint.no-paper",
    name: "Money taken without a ticket or receipt",
  },
  {
    product: "complaint.not-genuine",
    name: "Fake ticket or receipt",
  },
  {
    product: "complaint.overcharged",
    name: "Overcharging",
  },
  {
    product: "complaint.conduct",
    name: "Rudeness or threats",
  },
  {
    product: "complaint.other",
    name: "Something else",
  },
];

/** Defaults: working days to resolve a complaint, and days within which it can be reopened. */
export const complaintTerms = { days_to_serve: 5, days_to_reopen: 30 } as const;
