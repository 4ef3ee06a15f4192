import { assessmentStatusLabel } from "#domain/assessment-text.ts";
import { formatDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";

interface AssessmentStatusProps {
  row: {
    readonly status: string;
    readonly bill_status: string | null;
    /** Of its bill, if unpaid. */
    readonly overdue_since?: string | null;
  };
  as?: "plain" | "tag";
}

const STATUS_KINDS: Readonly<Record<string, StatusKind>> = {
  draft: "draft",
  submitted: "unapproved",
  returned: "returned",
  cancelled: "cancelled",
};
const BILL_STATUS_KINDS: Readonly<Record<string, StatusKind>> = {
  paid: "paid",
  "part-paid": "part",
  unpaid: "owing",
};

/** The status of an assessment; once issued, of its bill. */
export function AssessmentStatus({ row, as = "plain" }: AssessmentStatusProps) {
  if (row.overdue_since)
    return (
      <Status
        kind="overdue"
        as={as}
        label={t("Overdue since {day}", { day: formatDate(row.overdue_since) })}
      />
    );
  const kind =
    row.status === "issued"
      ? (BILL_STATUS_KINDS[row.bill_status ?? ""] ?? "approved")
      : (STATUS_KINDS[row.status] ?? "draft");
  return <Status kind={kind} as={as} label={assessmentStatusLabel(row)} />;
}
