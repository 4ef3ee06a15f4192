import { Link, useLoaderData } from "react-router";
import { bankLabel } from "#domain/bank-entry.ts";
import { commissionMethods } from "#domain/commission.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionHistory } from "../../shared/action-history.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pendingDecision } from "../../shared/pending-decision.ts";

import { CommissionActions } from "./actions.tsx";
import { commissionPages, commissionStyles } from "./labels.ts";
import { type CommissionView, commissionLoader } from "./view-loader.ts";

export const loader = commissionLoader;

export const meta = pageTitle("Commission");

const EVENTS: Readonly<Record<string, string>> = {
  draft: "Drafted by {who}",
  approve: "Approved by {who}",
  pay: "Marked as paid by {who}",
  discard: "Discarded by {who}",
};

/** One commission payout. */
export default function CommissionPayout() {
  const { run, today } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <Link to={commissionPages.list}>Commissions</Link> · {run.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={run.code} size="big" />}>
          <RecordHead
            title={`Commission for ${run.holder}`}
            actions={<CommissionActions run={run} today={today} />}
          >
            <Status {...commissionStyles[run.status]} as="tag" />
            <span className="soft">{`drafted by ${run.mine ? "you" : run.drafted_by_name}`}</span>
          </RecordHead>
          <div className="stack gap">
            <StatusBanner run={run} />
            <Figure kobo={run.kobo} />
            <Details run={run} />
          </div>
        </RecordSection>
        <RecordSection title="By day" note={countNoun(run.days.length, "day")}>
          <DataTable<CommissionView["days"][number]>
            caption="Commission by day"
            stacked
            twoLineEntry
            rows={run.days}
            columns={[
              { head: "Date", place: "name", cell: ({ day }) => formatDate(day) },
              {
                head: "Tickets",
                place: "sub",
                cell: ({ sales }) => (
                  <>
                    {sales.toLocaleString("en-NG")}
                    <span className="narrow-only"> {sales === 1 ? "ticket" : "tickets"}</span>
                  </>
                ),
              },
              moneyColumn("Amount (₦)", ({ kobo }) => kobo),
            ]}
          />
        </RecordSection>
        <RecordSection title="History">
          <ActionHistory actions={run.history} text={EVENTS} marked={["approve", "pay"]} />
        </RecordSection>
      </RecordSections>
    </>
  );
}

/** What happens next. */
function StatusBanner({ run: { status, mine, can, reason } }: { run: CommissionView }) {
  if (status === "discarded")
    return (
      <Notice kind="warn">
        {"Discarded. The commission will move to the next payout. Reason: "}
        <q>{reason}</q>
      </Notice>
    );
  if (status === "draft")
    return (
      <Notice>
        {mine
          ? "You drafted this payout. Another officer must approve it."
          : can.approve
            ? "Check it against the sales, then approve it."
            : pendingDecision("approve commissions")}
      </Notice>
    );
  if (status !== "approved") return null;
  return (
    <Notice>
      Pay it by bank, then mark it as paid.
      {mine ? " If the bank doesn’t pay it, another officer can discard it." : ""}
    </Notice>
  );
}

function Details({ run }: { run: CommissionView }) {
  return (
    <Facts>
      <Fact label="Agent" numeric>
        {run.holder_code}
      </Fact>
      <Fact label="Period">{`${formatDate(run.period_from)} to ${formatDate(run.period_to)}`}</Fact>
      <Fact label="Earned" numeric>
        <Money kobo={run.earned_kobo} />
      </Fact>
      <Fact label="Voided since" numeric>
        <Money kobo={run.reversed_kobo} />
      </Fact>
      <Fact label="Tickets" numeric>
        {`${run.sales.toLocaleString("en-NG")} sold, ${run.voids.toLocaleString("en-NG")} voided`}
      </Fact>
      <Fact label="Method">{commissionMethods[run.method]}</Fact>
      {run.method === "bank" ? (
        <Fact label="Account">{`${run.bank_name}, ${run.bank_account_number}, ${run.bank_account_name}`}</Fact>
      ) : null}
      {run.approved_at ? (
        <Fact label="Approved">{`${formatMoment(run.approved_at)}, ${run.approved_by_name ?? ""}`}</Fact>
      ) : null}
      {run.from_bank ? (
        <Fact label="Paid">
          {`${run.paid_on ? formatDate(run.paid_on) : ""}, ${bankLabel(run.from_bank)}, ${run.reference}`}
        </Fact>
      ) : null}
    </Facts>
  );
}
