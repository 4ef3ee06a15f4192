/** The built-in complaint types. The revenue office can rename or archive them and add its own. */
export interface ComplaintKind {
  /** Stable identifier, independent of the name. */
  readonly product: string;
  readonly name: string;
  /** Null if the name is sufficient. */
  readonly description: string | null;
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
    description: null,
  },
  {
    product: "complaint.not-genuine",
    name: "Fake ticket or receipt",
    description: "A forged, altered or reused ticket or receipt",
  },
  {
    product: "complaint.overcharged",
    name: "Overcharging",
    description: "You paid more than the official price, or more than the ticket or receipt shows",
  },
  {
    product: "complaint.conduct",
    name: "Rudeness or threats",
    description: "How a collector behaved towards you or someone else",
  },
  {
    product: "complaint.other",
    name: "Something else",
    description: "Anything else about a collector, a ticket or a receipt",
  },
];

/** Defaults: working days to resolve a complaint, and days within which it can be reopened. */
export const complaintTerms = { days_to_serve: 5, days_to_reopen: 30 } as const;
