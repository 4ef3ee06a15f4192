import { Link, useLoaderData } from "react-router";
import { formatDate, formatMoment, lagosDate } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { ActionHistory } from "../../shared/action-history.tsx";
import { paymentPages } from "../../shared/addresses/payments.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import { NotesEntry } from "../../shared/notes/notes-entry.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { refundEvents } from "../refund/labels.ts";
import { OfferedRequestActions } from "../refund/offered-request-actions.tsx";
import { CheckStatusButton } from "./check-status-button.tsx";
import { GatewayExchange } from "./gateway-exchange.tsx";
import { channelLabels, problemLabels, REFERENCE_UNKNOWN_TEXT } from "./labels.ts";
import { PaymentStatus } from "./payment-status.tsx";
import { PaidBills, PaymentReceipts, Transfers } from "./payment-tables.tsx";
import { AmountMismatchNote, RefundCredit, ReversalNote } from "./refund-notes.tsx";
import { paymentLoader } from "./view-loader.ts";

export const loader = paymentLoader;

export const meta = pageTitle("Payment");

const SETTLED = ["confirmed", "reversed", "refunded"];

/** One payment: its bills, transfers, payment gateway answers and history. */
export default function PaymentView() {
  const { payment, providerLabel, notes } = useLoaderData<typeof loader>();
  const { id, code, state, stuck, channel } = payment;
  const canCheck = channel === "gateway" && !SETTLED.includes(state);
  return (
    <>
      <Breadcrumb>
        <a href={stuck ? paymentPages.stuck : paymentPages.list}>{stuck ? "Stuck payments" : "Payments"}</a> ·{" "}
        {code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={code} size="big" />}>
          <RecordHead
            title={`Payment by ${payment.payer_name}`}
            actions={
              <>
                {canCheck ? <CheckStatusButton id={id} code={code} /> : <RefundCredit payment={payment} />}
                <OfferedRequestActions
                  requests={payment.requests}
                  effect={payment.reversal_effect}
                  id={id}
                  code={code}
                />
              </>
            }
          >
            <PaymentStatus state={state} stuck={stuck} as="tag" />
            <span className="soft">{channelLabels[channel] ?? channel}</span>
          </RecordHead>
          <div className="stack gap">
            <PaymentProblem />
            <ReversalNote {...payment} />
            <AmountMismatchNote payment={payment} />
            <Figure kobo={payment.kobo} />
            <Details />
          </div>
        </RecordSection>
        <RecordSection title="Bills">
          {payment.funding ? (
            <p>
              {`Wallet of ${payment.funding.holder}: `}
              <Link to={`/admin/view/wallet-funding/${payment.funding.id}`}>{payment.funding.code}</Link>
            </p>
          ) : (
            <PaidBills bills={payment.bills} elsewhere={payment.elsewhere} state={payment.state} />
          )}
        </RecordSection>
        {payment.receipts.length > 0 ? (
          <RecordSection title="Receipts">
            <PaymentReceipts receipts={payment.receipts} />
          </RecordSection>
        ) : null}
        {payment.legs.length > 0 ? (
          <RecordSection title="Ledger entries">
            <Transfers legs={payment.legs} />
          </RecordSection>
        ) : null}
        {channel === "gateway" ? (
          <RecordSection title="Gateway" note={providerLabel}>
            <GatewayExchange payment={payment} />
          </RecordSection>
        ) : null}
        <NotesEntry resource="payment" record={id} notes={notes} />
        <RecordSection title="History">
          <ActionHistory actions={payment.history} text={EVENTS} marked={["confirm", "reverse", "refund"]} />
        </RecordSection>
      </RecordSections>
    </>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  ...refundEvents,
  start: "{who} started it",
  ask: "{who} checked with the gateway",
  confirm: "{who} confirmed it",
  reverse: "{who} reversed it",
};

/** Description of the problem. */
function PaymentProblem() {
  const { problem, stuck, state, retrieval_reference } = useLoaderData<typeof loader>().payment;
  if (SETTLED.includes(state)) return null;
  const text = problem ? problemText(problem, retrieval_reference) : undefined;
  if (!stuck && !text) return null;
  return (
    <Notice kind="warn">
      {text ?? "The gateway has not confirmed this payment for more than an hour."}
      {stuck ? " Ask the payer not to pay again until this is resolved." : ""}
    </Notice>
  );
}

/** If the payment gateway does not know a reference it issued itself, that does not show whether the payer paid. */
function problemText(problem: string, number: string | null): string {
  const isReferenceLost = problem === "gateway-unknown-reference" && number !== null;
  return isReferenceLost ? REFERENCE_UNKNOWN_TEXT : (problemLabels[problem] ?? problem);
}

function Details() {
  const { payment } = useLoaderData<typeof loader>();
  const { individual_id, corporate_id, payer_name, entry } = payment;
  const type = corporate_id === null ? "individual" : "corporate";
  const payer = corporate_id ?? individual_id;
  return (
    <Facts>
      <Fact label="Payer">
        {payer === null ? payer_name : <a href={recordPages.view(type, payer)}>{payer_name}</a>}
      </Fact>
      {entry ? (
        <Fact label="Bank deposit">
          <a href={`/admin/view/bank-entry/${entry.id}`}>{entry.code}</a>, {payment.actor_name}
        </Fact>
      ) : (
        <Fact label="Started">{`${formatMoment(payment.created_at)}, ${payment.actor_name}`}</Fact>
      )}
      {payment.method ? <Fact label="Paid by">{payment.method}</Fact> : null}
      {payment.paid_at ? (
        // A bank deposit has a date but no time.
        <Fact label="Paid">
          {entry ? formatDate(lagosDate(payment.paid_at)) : formatMoment(payment.paid_at)}
        </Fact>
      ) : null}
      {payment.confirmed_at ? <Fact label="Confirmed">{formatMoment(payment.confirmed_at)}</Fact> : null}
    </Facts>
  );
}
