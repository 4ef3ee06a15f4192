/** How an assessment stands, in words; once it is issued, its bill says it. */
const WORDS: Readonly<Record<string, string>> = {
  draft: "Draft",
  submitted: "Awaiting decision",
  returned: "Returned",
  issued: "Issued",
  cancelled: "Cancelled",
};

const BILL_WORDS: Readonly<Record<string, string>> = {
  unpaid: "Issued, unpaid",
  "part-paid": "Issued, part-paid",
  paid: "Issued, paid",
};

/** "Awaiting decision", "Issued, unpaid" */
export function standingWords(row: { readonly status: string; readonly bill_status: string | null }): string {
  if (row.status === "issued" && row.bill_status !== null) return BILL_WORDS[row.bill_status] ?? "Issued";
  return WORDS[row.status] ?? row.status;
}
