import type { OwnRefund } from "#areas/collecting/refunds/own-refunds.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

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
      <Table caption={t("Refunds, newest first")} stacked twoLineEntry>
        <thead>
          <tr>
            <HeadCell>{t("Refund")}</HeadCell>
            <HeadCell>{t("Date")}</HeadCell>
            <HeadCell>{t("Status")}</HeadCell>
            <HeadCell right>{t("Amount (₦)")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {refunds.map((row) => (
            <tr key={row.id}>
              <Cell head place="name">
                {t("{code}, to {account}", { code: row.code, account: row.account })}
              </Cell>
              <Cell place="sub" secondLine={row.why ?? undefined}>
                {row.paid_on
                  ? t("paid on {day}", { day: formatDate(row.paid_on) })
                  : t("requested {moment}", { moment: formatMoment(row.requested_at) })}
              </Cell>
              <Cell place="status">
                <Status {...STATUS_STYLES[row.status]} />
              </Cell>
              <Cell right place="sum">
                <Money kobo={row.kobo} bare />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
