import { Link, useRevalidator } from "react-router";
import { countNoun } from "#domain/count-text.ts";
import { formatDate } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { type Columns, DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { LineReasons } from "../reconciliation/line-reasons.tsx";
import { settlementPages, settlementPaths } from "../settlement/labels.ts";
import type { PayoutFileData } from "./view-loader.ts";

type Plan = NonNullable<PayoutFileData["file"]["plan"]>;

const linesText = (n: number) => countNoun(n, "line");
const paymentsText = (n: number) => countNoun(n, "payment");

/** Preview of the file's effect, and the button to apply it. */
export function PlanPanels({ id, plan }: { id: number; plan: Plan }) {
  const { paid, returned, already_recorded, bad, skipped } = plan;
  const resultCount = paid.length + returned.length;
  return (
    <>
      <Notice kind={resultCount > 0 ? "info" : "good"}>
        {resultCount > 0 ? `${effectText(plan)}. ` : "Nothing to confirm in this file. "}
        {already_recorded > 0 ? `${linesText(already_recorded)} already recorded. ` : ""}
        {skipped > 0 ? `${linesText(skipped)} of totals and text skipped.` : ""}
      </Notice>
      {resultCount > 0 ? <ConfirmPlan id={id} plan={plan} /> : null}
      {paid.length > 0 ? <PaymentTable title="To be confirmed" lines={paid} /> : null}
      {returned.length > 0 ? <PaymentTable title="Returned" lines={returned} /> : null}
      {bad.length > 0 ? <UnmatchedLines bad={bad} /> : null}
    </>
  );
}

function effectText({ paid, returned }: Plan): string {
  const confirmed = `${paymentsText(paid.length)} will be confirmed`;
  if (returned.length === 0) return confirmed;
  const failedText = `${paymentsText(returned.length)} ${paid.length > 0 ? "" : "will be "}marked as failed`;
  return paid.length > 0 ? `${confirmed} and ${failedText}` : failedText;
}

function ConfirmPlan({ id, plan: { digest, bad } }: { id: number; plan: Plan }) {
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit<{ paid: number; returned: number }>({
    path: settlementPaths.bankResponse(id, "run"),
    attempt: true,
    onSuccess: ({ paid, returned }) => {
      const failed = `${paymentsText(returned)} marked as failed`;
      if (paid === 0) notify({ kind: "good", title: failed });
      else
        notify({
          kind: "good",
          title: `${paymentsText(paid)} confirmed`,
          ...(returned > 0 && { text: `${failed}.` }),
        });
      return revalidate();
    },
    onFailure: ({ code }) => (code === "edited-meanwhile" ? revalidate() : undefined),
  });
  return (
    <div className="stack-s">
      <ErrorNotice>{message}</ErrorNotice>
      {bad.length > 0 ? (
        <p className="note">{`${linesText(bad.length)} can’t be matched and will be skipped.`}</p>
      ) : null}
      <div className="line">
        <Button kind="primary" busy={busy} onClick={() => void submit({ digest })}>
          Confirm payments
        </Button>
      </div>
    </div>
  );
}

const PAYMENT_COLUMNS: Columns<Plan["paid"][number]> = [
  {
    head: "Payment",
    place: "name",
    cell: (row) => <Link to={settlementPages.view(row.settlement_id)}>{`${row.code}/${row.attempt}`}</Link>,
    secondLine: ({ line, day }) => `line ${line}, ${formatDate(day)}`,
  },
  { head: "Agency", place: "sub", cell: "agency", secondLine: bankResultText },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

function PaymentTable({ title, lines: rows }: { title: string; lines: Plan["paid"] }) {
  return (
    <Panel title={title} end={<span className="note">{paymentsText(rows.length)}</span>}>
      <DataTable
        caption={`${title}, in file order`}
        stacked
        twoLineEntry
        columns={PAYMENT_COLUMNS}
        rows={rows}
      />
    </Panel>
  );
}

/** The bank's reference, or why the payment was returned. */
function bankResultText({
  reported_status,
  reference,
  reason,
  recorded_paid_on,
}: Plan["paid"][number]): string {
  if (reported_status === "paid") return `reference ${reference}`;
  const why = reason ?? "no reason given";
  return recorded_paid_on === null ? why : `${why}; recorded as paid on ${formatDate(recorded_paid_on)}`;
}

function UnmatchedLines({ bad }: { bad: Plan["bad"] }) {
  return (
    <Panel title="Unmatched lines" end={<span className="note">{linesText(bad.length)}</span>}>
      <div className="stack-s">
        <p>
          These lines are skipped. Check them with the bank, then upload the file again. No payment is
          confirmed twice.
        </p>
        <LineReasons caption="Unmatched lines and reasons" lines={bad} />
      </div>
    </Panel>
  );
}
