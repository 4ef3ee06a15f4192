import { Link, useLoaderData } from "react-router";
import { bankLabel } from "#domain/bank-entry.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { causes, refundKind, refundKinds } from "#domain/refund-kinds.ts";
import { reversalText } from "#domain/reversal-effect.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionHistory } from "../../shared/action-history.tsx";
import { paymentPages } from "../../shared/addresses/payments.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import { NotesEntry } from "../../shared/notes/notes-entry.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { pages } from "../charging/api-paths.ts";
import { RequestActions } from "./actions.tsx";
import { GATEWAY_REQUESTER, refundPages, refundStatusStyles } from "./labels.ts";
import { type RequestViewData, requestLoader } from "./view-loader.ts";

export const loader = requestLoader;

export const meta = pageTitle("Refund or reversal request");

/** One request: what would be reversed, refunded or replaced, why, and the decision. */
export default function RefundView() {
  const { request, notes } = useLoaderData<typeof loader>();
  const { kind, label } = refundStatusStyles[request.status] ?? {
    kind: "draft" as const,
    label: request.status,
  };
  return (
    <>
      <Breadcrumb>
        <Link to={refundPages.list}>Refunds and reversals</Link> · {request.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={request.code} size="big" />}>
          <RecordHead title={titleOf(request)} actions={<RequestActions request={request} />}>
            <Status kind={kind} label={label} as="tag" />
            <span className="soft">{refundKind(request.kind).label}</span>
          </RecordHead>
          <div className="stack gap">
            <StatusBanner request={request} />
            <Figure kobo={request.kobo} />
            <Details request={request} />
          </div>
        </RecordSection>
        <RecordSection title="Reason">
          <p>
            <q>{request.reason}</q>
          </p>
        </RecordSection>
        <NotesEntry resource="money_back" record={request.id} notes={notes} />
        <RecordSection title="History">
          <ActionHistory actions={request.history} text={EVENTS} marked={["approve", "pay_out"]} />
        </RecordSection>
      </RecordSections>
    </>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    refundKinds.map((kind) => [refundKind(kind).ask.action.split(".")[1], "{who} requested it"]),
  ),
  approve: "{who} approved it",
  refuse: "{who} rejected it",
  withdraw: "{who} withdrew it",
  pay_out: "{who} recorded the payment",
  fail: "{who} marked the payment as failed",
};

function titleOf({ kind, subject, payer_name }: RequestViewData): string {
  return refundKind(kind).title.replace("{about}", subject).replace("{payer}", payer_name);
}

const PARTIAL_DONE_TEXT = "The payment was reversed, and the rest was recorded as a new payment.";

function doneText({ kind, cause, effect }: RequestViewData): string {
  if (cause === "part") return PARTIAL_DONE_TEXT;
  return refundKind(kind).decide.done.replace("{effect}", effect ? reversalText(effect, "after") : "");
}

/** The next step. */
function StatusBanner({ request }: { request: RequestViewData }) {
  const { status, replacement, decision, failure, can } = request;
  if (status === "asked") return <PendingBanner request={request} />;
  if (status === "approved")
    return (
      <Notice>
        {can.pay_out
          ? "Approved. Pay the amount into the account below, then record the bank reference."
          : "Approved. The amount is reserved until it is paid out."}
      </Notice>
    );
  if (status === "done")
    return (
      <Notice kind="good">
        {doneText(request)}
        {replacement ? (
          <a href={`/admin/receipt/${replacement.id}`}>{`Replaced by ${replacement.number}.`}</a>
        ) : null}
      </Notice>
    );
  const why = failure ?? decision;
  return (
    <Notice kind="warn">
      {status === "failed"
        ? "The payment failed. The amount was returned to the payer’s credit. "
        : "Nothing changed. "}
      {why ? (
        <>
          {"Reason: "}
          <q>{why}</q>
        </>
      ) : null}
    </Notice>
  );
}

const PARTIAL_NEXT_TEXT = "Check with the gateway that this amount was refunded.";

function PendingBanner({ request: { mine, involved, can, kind, cause } }: { request: RequestViewData }) {
  if (mine) return <Notice>You requested this. Another officer must approve it.</Notice>;
  if (involved)
    return <Notice kind="warn">This request is about your own money. Another officer must decide.</Notice>;
  if (!can.decide) return <Notice>{pendingDecision("approve it")}</Notice>;
  return (
    <Notice kind={cause === "chargeback" || cause === "part" ? "warn" : "info"}>
      {cause === "part" ? PARTIAL_NEXT_TEXT : refundKind(kind).decide.next}
    </Notice>
  );
}

function Details({ request }: { request: RequestViewData }) {
  const { requested_at, requested_by_name, decided_at, decided_by_name, cause, new_name } = request;
  return (
    <Facts>
      <SubjectFacts request={request} />
      {cause ? (
        <Fact label={request.kind === "acceptance" ? "Use of the amount" : "Cause"}>{causes[cause]}</Fact>
      ) : null}
      {new_name ? <Fact label="Name on new receipt">{new_name}</Fact> : null}
      <PayeeFacts request={request} />
      <Fact label="Requested">{`${formatMoment(requested_at)}, ${requested_by_name ?? GATEWAY_REQUESTER}`}</Fact>
      {decided_at ? (
        <Fact label="Decided">{`${formatMoment(decided_at)}, ${decided_by_name ?? ""}`}</Fact>
      ) : null}
    </Facts>
  );
}

function SubjectFacts({ request }: { request: RequestViewData }) {
  const { payment_id, receipt_id, individual_id, corporate_id, subject, payer_name } = request;
  const { bill_id, bill_code } = request;
  const payer = corporate_id ?? individual_id;
  return (
    <>
      {payment_id === null ? null : (
        <Fact label="Payment">
          <Link to={paymentPages.view(payment_id)}>{subject}</Link>
        </Fact>
      )}
      {receipt_id === null ? null : (
        <Fact label="Receipt">
          <a href={`/admin/receipt/${receipt_id}`}>{subject}</a>
        </Fact>
      )}
      {bill_id === null ? null : (
        <Fact label="Credit on bill">
          <Link to={pages.bill(bill_id)}>{bill_code}</Link>
        </Fact>
      )}
      <Fact label={receipt_id === null ? "Payer" : "Name on receipt"}>
        {payer === null ? (
          payer_name
        ) : (
          <a href={recordPages.view(corporate_id === null ? "individual" : "corporate", payer)}>
            {payer_name}
          </a>
        )}
      </Fact>
    </>
  );
}

function PayeeFacts({ request }: { request: RequestViewData }) {
  const { bank, account_number, account_name, paid_from, paid_reference, paid_on, ended_at, ended_by_name } =
    request;
  if (bank === null) return null;
  return (
    <>
      <Fact label="Payer’s bank">{bankLabel(bank)}</Fact>
      <Fact label="Account number" numeric>
        {account_number}
      </Fact>
      <Fact label="Account name">{account_name}</Fact>
      {paid_from ? <Fact label="Paid from">{bankLabel(paid_from)}</Fact> : null}
      {paid_reference ? (
        <Fact label="Bank reference" numeric>
          {paid_reference}
        </Fact>
      ) : null}
      {paid_on ? <Fact label="Paid on">{formatDate(paid_on)}</Fact> : null}
      {ended_at ? <Fact label="Recorded">{`${formatMoment(ended_at)}, ${ended_by_name ?? ""}`}</Fact> : null}
    </>
  );
}
