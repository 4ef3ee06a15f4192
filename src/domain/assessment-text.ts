/** Status labels of assessments; an issued one shows the status of its bill. */
const STATUS_LABELS: Readonly<Record<string, string>> = {
  draft: "Draft",
  submitted: "Pending approval",
  returned: "Returned",
  issued: "Issued",
  cancelled: "Cancelled",
};

const BILL_LABELS: Readonly<Record<string, string>> = {
  unpaid: "Issued, unpaid",
  "part-paid": "Issued, part paid",
  paid: "Issued, paid",
};

/** "Pending approval", "Issued, unpaid" */
export function assessmentStatusLabel(row: {
  readonly status: string;
  readonly bill_status: string | null;
}): string {
  if (row.status === "issued" && row.bill_status !== null) return BILL_LABELS[row.bill_status] ?? "Issued";
  return STATUS_LABELS[row.status] ?? row.status;
}
