/** What the product enters to complain about. The office may word them otherwise, archive them and add its own. */
export interface ComplaintKind {
  /** Stands for it over all wordings. */
  readonly product: string;
  readonly name: string;
  readonly description: string;
}

export const complaintCategory = {
  product: "complaints",
  name: "Complaints",
  description: "Collectors and tickets people report, also without a name",
} as const;

export const complaintKinds: readonly ComplaintKind[] = [
  {
    product: "complaint.no-paper",
    name: "Money taken without a ticket or receipt",
    description: "Somebody took money and gave nothing for it",
  },
  {
    product: "complaint.not-genuine",
    name: "A ticket or receipt that is not genuine",
    description: "A false one, an altered one, or one that was used before",
  },
  {
    product: "complaint.overcharged",
    name: "More money taken than the price",
    description: "The paper says less than what was paid",
  },
  {
    product: "complaint.conduct",
    name: "Rudeness or threats",
    description: "How a collector behaved",
  },
  {
    product: "complaint.other",
    name: "Something else",
    description: "Anything else about a collector, a ticket or a receipt",
  },
];

/** Working days to serve one, and days in which it can be opened again, until the office says otherwise. */
export const complaintTerms = { days_to_serve: 5, days_to_reopen: 30 } as const;
