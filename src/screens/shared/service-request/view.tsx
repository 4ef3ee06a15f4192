import { Link, useLoaderData } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { clockMessage } from "#domain/service/request-clock.ts";
import { count, t } from "#language/t.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionHistory } from "../action-history.tsx";
import { BillStatus } from "../money/bill-status.tsx";
import { ClockRuns } from "./clock-runs.tsx";
import { ComplaintEntry } from "./complaint-entry.tsx";
import { Conversation } from "./conversation.tsx";
import { FileList } from "./file-list.tsx";
import { type RequestBase, ratingText, requestPages, requestStyle } from "./labels.ts";
import { OfficeActions } from "./office-actions.tsx";
import { RequestStatusPanel } from "./request-status-panel.tsx";
import { Requester, requesterText } from "./requester.tsx";
import { RequesterActions } from "./requester-actions.tsx";
import type { RequestViewData, requestLoader } from "./view-loader.ts";

/** One request: status, answers, fee, messages, clock and history. */
export function RequestView({ base }: { base: RequestBase }) {
  const { request, choices } = useLoaderData<typeof requestLoader>();
  const isOfficer = base === "/admin";
  const listTitles = {
    "/admin": "Service requests",
    "/individual": t("My requests"),
    "/cooperate": t("Our requests"),
  };
  const timeTitle = isOfficer ? "Clock" : t("Time");
  return (
    <>
      <Breadcrumb>
        <Link to={requestPages.list(base)}>{listTitles[base]}</Link> · {request.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={request.code} size="big" />}>
          <RecordHead
            title={request.subject}
            actions={
              isOfficer ? (
                <OfficeActions request={request} choices={choices} />
              ) : (
                <RequesterActions request={request} />
              )
            }
          >
            <Status {...requestStyle(request, base)} as="tag" />
            {request.clock.days_overdue > 0 ? (
              <Status
                kind="overdue"
                as="tag"
                label={count(
                  request.clock.days_overdue,
                  "Overdue by {n} working day",
                  "Overdue by {n} working days",
                )}
              />
            ) : null}
            <span className="soft">{isOfficer ? requesterText(request) : request.category}</span>
          </RecordHead>
          <div className="gap">
            <RequestStatusPanel request={request} base={base} />
          </div>
        </RecordSection>
        {request.complaint ? <ComplaintEntry complaint={request.complaint} /> : null}
        <RequestDetails request={request} />
        {request.bill ? (
          <Fee base={base} bill={request.bill} isAwaitingFee={request.waiting_for === "fee"} />
        ) : null}
        <Conversation request={request} base={base} />
        {request.rating === null ? null : (
          <RecordSection title={t("Rating")}>
            <p>
              <b className="strong">{ratingText(request.rating)}</b>
            </p>
            {request.rating_remark ? (
              <p>
                <q>{request.rating_remark}</q>
              </p>
            ) : null}
          </RecordSection>
        )}
        <RecordSection title={timeTitle}>
          <p>{t(clockMessage(request.clock, request))}</p>
          <ClockRuns runs={request.clock.runs} isOfficer={isOfficer} />
        </RecordSection>
        <RecordSection title={t("History")}>
          <ActionHistory
            actions={request.history}
            text={isOfficer ? EVENTS : OWN_EVENTS}
            marked={["submit", "resolve", "reject", "withdraw", "reopen", "close"]}
          />
        </RecordSection>
      </RecordSections>
    </>
  );
}

const OWN_EVENTS: Readonly<Record<string, string>> = {
  submit: "{who} made the request",
  assign: "{who} assigned it",
  start: "{who} started work",
  ask: "{who} asked you a question",
  answer: "{who} answered",
  message: "{who} sent a message",
  resolve: "{who} resolved it",
  reject: "{who} rejected it",
  close: "{who} closed it",
  withdraw: "{who} withdrew it",
  rate: "{who} rated the service",
  reopen: "{who} reopened it",
  hand_over: "{who} handed it over to another provider",
  fee_paid: "{who} recorded the fee as paid",
  fee_back: "{who} refunded the fee; the request is paused",
  fee_dropped: "{who} cancelled the bill for the refunded fee",
};

const EVENTS: Readonly<Record<string, string>> = {
  ...OWN_EVENTS,
  ask: "{who} asked the requester a question",
  remark: "{who} added an internal note",
};

function RequestDetails({ request }: { request: RequestViewData }) {
  const { answers, asset, details, files, submitted_at, requester, is_officer } = request;
  const title = request.complaint ? "Complaint details" : t("Request details");
  const requestFiles = files.filter(({ message_id }) => message_id === null);
  const { can } = useSession();
  // Only officers have these record pages.
  const recordLink = (to: { readonly type: string; readonly id: number }) =>
    is_officer && can(`${to.type}.view`) ? { href: `/admin/view/${to.type}/${to.id}` } : {};
  return (
    <RecordSection title={title} note={formatMoment(submitted_at)}>
      <Facts>
        {is_officer && requester ? <Requester requester={requester} {...recordLink(requester)} /> : null}
        {asset ? (
          <Fact label={t("About")} wide>
            <RecordCode code={asset.code} outlined {...recordLink(asset)} /> {asset.title}
          </Fact>
        ) : null}
        {answers.map(({ key, label, answer, answer_message }) => (
          <Fact key={key} label={label} wide={answer.length > 60}>
            {answer_message === null ? answer : t(answer_message)}
          </Fact>
        ))}
      </Facts>
      {details ? (
        <p className="gap">
          <q>{details}</q>
        </p>
      ) : null}
      {requestFiles.length > 0 ? (
        <div className="gap">
          <FileList files={requestFiles} label={t("Attachments")} />
        </div>
      ) : null}
    </RecordSection>
  );
}

interface FeeProps {
  base: RequestBase;
  bill: NonNullable<RequestViewData["bill"]>;
  /** Work waits for the payment: the pay button is at the top of the page. */
  isAwaitingFee: boolean;
}

function Fee({ base, bill, isAwaitingFee }: FeeProps) {
  const isUnpaid = bill.status === "unpaid" || bill.status === "part-paid";
  const { can } = useSession();
  return (
    <RecordSection title={t("Fee")} note={bill.code}>
      <p className="line">
        <b className="strong num">{formatNaira(bill.total_kobo)}</b>
        <BillStatus
          status={bill.status}
          overdue={bill.overdue_since !== null}
          due_on={bill.overdue_since ?? bill.due_on}
        />
      </p>
      <Buttons className="gap">
        {isUnpaid && !isAwaitingFee && base !== "/admin" ? (
          <ButtonLink kind="primary" to={requestPages.pay(bill.token)}>
            {t("Pay fee")}
          </ButtonLink>
        ) : null}
        {base !== "/admin" || can("bill.view") ? (
          <ButtonLink to={requestPages.bill(base, bill.id)}>{t("Open bill")}</ButtonLink>
        ) : null}
      </Buttons>
    </RecordSection>
  );
}
