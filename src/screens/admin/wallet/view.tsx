import { Link, useLoaderData } from "react-router";
import { bankLabel } from "#domain/bank-entry.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { fundingMethods } from "#domain/wallet.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionHistory } from "../../shared/action-history.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { fundingStyle, walletPages } from "../../shared/wallet/labels.ts";
import { PendingNotice } from "../approval-request/pending-notice.tsx";
import { FundingActions } from "./actions.tsx";
import { type FundingView, fundingLoader } from "./view-loader.ts";

export const loader = fundingLoader;

export const meta = pageTitle("Wallet funding");

const EVENTS: Readonly<Record<string, string>> = {
  start: "{who} started the payment",
  enter: "{who} entered it",
  confirm: "{who} confirmed it",
  refuse: "{who} rejected it",
  reverse: "{who} reversed it",
  give_float: "{who} gave float",
  take_float: "{who} withdrew float",
};

/** A wallet funding: its details and decision. */
export default function WalletFundingView() {
  const funding = useLoaderData<typeof loader>();
  const { kind, label } = fundingStyle(funding);
  return (
    <>
      <Breadcrumb>
        <Link to={walletPages.fundings}>Wallet fundings</Link> · {funding.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={funding.code} size="big" />}>
          <RecordHead title={`Wallet of ${funding.holder}`} actions={<FundingActions funding={funding} />}>
            <Status kind={kind} label={label} as="tag" />
            <span className="soft">{fundingMethods[funding.method]}</span>
          </RecordHead>
          <div className="stack gap">
            <StatusBanner funding={funding} />
            <Figure kobo={funding.kobo} />
            <Details funding={funding} />
          </div>
        </RecordSection>
        <RecordSection title="History">
          <ActionHistory actions={funding.history} text={EVENTS} marked={["confirm"]} />
        </RecordSection>
      </RecordSections>
    </>
  );
}

/** The next step. */
function StatusBanner({ funding }: { funding: FundingView }) {
  const { status, method, mine, can, reason, reversal_request } = funding;
  if (reversal_request) return <PendingNotice request={reversal_request} change="Reversal" />;
  if (status === "refused")
    return (
      <Notice kind="warn">
        {"Rejected. Reason: "}
        <q>{reason}</q>
      </Notice>
    );
  if (status !== "waiting") return null;
  if (method === "gateway") return <Notice>Pending confirmation by the gateway.</Notice>;
  return (
    <Notice>
      {mine
        ? "You entered this. Another officer must confirm it."
        : can.decide
          ? "Find this amount and number in the bank statement, then confirm it."
          : pendingDecision("confirm fundings")}
    </Notice>
  );
}

function Details({ funding }: { funding: FundingView }) {
  const { payment } = funding;
  return (
    <Facts>
      <Fact label="Holder">
        <a href={`${walletPages.moves}?wallet=${funding.wallet_id}`}>{funding.holder}</a>
      </Fact>
      <Fact label="Code" numeric>
        {funding.holder_code}
      </Fact>
      {funding.method === "bank" ? (
        <>
          <Fact label="Bank">{bankLabel(funding.bank)}</Fact>
          <Fact label="Teller number" numeric>
            {funding.reference}
          </Fact>
          <Fact label="Deposit date">{funding.paid_on ? formatDate(funding.paid_on) : ""}</Fact>
        </>
      ) : null}
      {funding.from_holder ? <Fact label="From">{funding.from_holder}</Fact> : null}
      {payment ? (
        <Fact label="Payment">
          <Link to={`/admin/view/payment/${payment.id}`}>{payment.code}</Link>
        </Fact>
      ) : null}
      <Fact label="Entered">
        {`${formatMoment(funding.entered_at)}${funding.entered_by_name ? `, ${funding.entered_by_name}` : ""}`}
      </Fact>
      {funding.decided_at ? (
        <Fact label={funding.status === "refused" ? "Rejected" : "Confirmed"}>
          {`${formatMoment(funding.decided_at)}${funding.decided_by_name ? `, ${funding.decided_by_name}` : ""}`}
        </Fact>
      ) : null}
      {funding.remark ? (
        <Fact label="Comment" wide>
          {funding.remark}
        </Fact>
      ) : null}
    </Facts>
  );
}
