/** Status labels of assessments; an issued one shows the status of its bill. */
const WORDS: Readonly<Record<string, string>> = {
  draft: "Draft",
  submitted: "Pending approval",
  returned: "Returned",
  issued: "Issued",
  cancelled: "Cancelled",
};

const BILL_WORDS: Readonly<Record<string, string>> = {
  unpaid: "Issued, unpaid",
  "part-paid": "Issued, part paid",
  paid: "Issued, paid",
};

/** "Pending approval", "Issued, unpaid" */
export function statusLabels(row: { readonly status: string; readonly bill_status: string | null }): string {
  if (row.status === "issued" && row.bill_status !== null) return BILL_WORDS[row.bill_status] ?? "Issued";
  return WORDS[row.status] ?? row.status;
}
