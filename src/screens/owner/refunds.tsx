import type { OwnRefund } from "#areas/collecting/money-back/own-refunds.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

const LOOKS: Readonly<Record<OwnRefund["status"], { kind: StatusKind; label: string }>> = {
  asked: { kind: "unapproved", label: "Being looked at" },
  approved: { kind: "pending", label: "Going to be paid" },
  done: { kind: "done", label: "Paid back" },
  failed: { kind: "failed", label: "Not paid out" },
  refused: { kind: "rejected", label: "Refused" },
  withdrawn: { kind: "cancelled", label: "Withdrawn" },
};

/** What was paid back to the payer, or is going to be. */
export function Refunds({ refunds }: { refunds: readonly OwnRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <Panel title={t("Refunds")}>
      <Table caption={t("Refunds, the latest first")} fold two>
        <thead>
          <tr>
            <HeadCell>{t("Refund")}</HeadCell>
            <HeadCell>{t("When")}</HeadCell>
            <HeadCell>{t("Status")}</HeadCell>
            <HeadCell right>{t("Sum, ₦")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {refunds.map((row) => (
            <tr key={row.id}>
              <Cell head place="name">
                {t("{code}, to {account}", { code: row.code, account: row.account })}
              </Cell>
              <Cell place="sub" under={row.why ?? undefined}>
                {row.paid_on
                  ? t("paid on {day}", { day: formatDate(row.paid_on) })
                  : t("asked for {moment}", { moment: formatMoment(row.asked_at) })}
              </Cell>
              <Cell place="status">
                <Status {...LOOKS[row.status]} />
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
