import type { OwnRefund } from "#areas/collecting/refunds/own-refunds.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { DataTable, moneyColumn } from "../shared/data-table.tsx";

const STATUS_STYLES: Readonly<Record<OwnRefund["status"], { kind: StatusKind; label: string }>> = {
  asked: { kind: "unapproved", label: "Pending approval" },
  approved: { kind: "pending", label: "Approved" },
  done: { kind: "done", label: "Refunded" },
  failed: { kind: "failed", label: "Failed" },
  refused: { kind: "rejected", label: "Rejected" },
  withdrawn: { kind: "cancelled", label: "Withdrawn" },
};

/** The payer's paid and pending refunds. */
export function Refunds({ refunds }: { refunds: readonly OwnRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <Panel title={t("Refunds")}>
      <DataTable<OwnRefund>
        caption={t("Refunds, newest first")}
        stacked
        twoLineEntry
        rows={refunds}
        columns={[
          {
            head: t("Refund"),
            place: "name",
            cell: ({ code, account }) => t("{code}, to {account}", { code, account }),
          },
          {
            head: t("Date"),
            place: "sub",
            cell: ({ paid_on, requested_at }) =>
              paid_on
                ? t("paid on {day}", { day: formatDate(paid_on) })
                : t("requested {moment}", { moment: formatMoment(requested_at) }),
            secondLine: "why",
          },
          {
            head: t("Status"),
            place: "status",
            cell: ({ status }) => <Status {...STATUS_STYLES[status]} />,
          },
          moneyColumn(t("Amount (₦)"), ({ kobo }) => kobo),
        ]}
      />
    </Panel>
  );
}
