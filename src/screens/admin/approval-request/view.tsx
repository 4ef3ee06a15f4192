import { Link, useLoaderData } from "react-router";
import { approvalKinds } from "#domain/approval-requests.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { getApprovalRequest } from "#platform/approval-requests/list-requests.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { adminBulkPages } from "../../shared/bulk-ticket/addresses.ts";
import { devicePages } from "../../shared/device/labels.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { ticketPages } from "../../shared/tickets/labels.ts";
import { walletPages } from "../../shared/wallet/labels.ts";
import { pages } from "../charging/api-paths.ts";
import { EffectList } from "./effect-list.tsx";
import { approvalApi, approvalStatusStyles, approvalUrls } from "./urls.ts";

export const meta = pageTitle("Approval request");

export const loader = pageLoader(async (args) => getApprovalRequest(args.actor, routeId(args)));

type Request = Awaited<ReturnType<typeof loader>>;

/** Where records that are in no register are viewed, by their table. */
const SUBJECT_PAGES: Readonly<Record<string, (id: number) => string>> = {
  revenue_item: pages.revenueItem,
  device_sale: () => devicePages.cases,
  ticket: ticketPages.view,
  bulk_ticket: adminBulkPages.view,
  wallet_funding: walletPages.funding,
  demand_category: pages.tariff,
  category_item: pages.item,
  billing_run: pages.run,
};

function subjectUrl({ subject_type, subject_id }: Request): string {
  return SUBJECT_PAGES[subject_type]?.(subject_id) ?? recordPages.view(subject_type, subject_id);
}

/** One request: what it changes, why, and the decision. */
export default function ApprovalRequestView() {
  const request = useLoaderData<typeof loader>();
  const { code, title, kind, status, reason } = request;
  return (
    <>
      <Breadcrumb>
        <Link to={approvalUrls.list}>Approval requests</Link> · {code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={code} size="big" />}>
          <RecordHead title={title} actions={<Actions request={request} />}>
            <Status {...approvalStatusStyles[status]} as="tag" />
            <Link to={subjectUrl(request)}>{approvalKinds[kind].label}</Link>
          </RecordHead>
          <div className="stack gap">
            <NextStep request={request} />
            <EffectList rows={request.effect} />
          </div>
        </RecordSection>
        <RecordSection title="Reason">
          <p>
            <q>{reason}</q>
          </p>
        </RecordSection>
        <RecordSection title="History">
          <Facts>
            <Fact label="Requested">
              {`${formatMoment(request.requested_at)}, ${request.requested_by_name}`}
            </Fact>
            {request.decided_at ? (
              <Fact label={approvalStatusStyles[status].label}>
                {`${formatMoment(request.decided_at)}, ${request.decided_by_name ?? ""}`}
              </Fact>
            ) : null}
          </Facts>
        </RecordSection>
      </RecordSections>
    </>
  );
}

function NextStep({ request }: { request: Request }) {
  const { status, decision, changed } = request;
  if (status === "pending")
    return (
      <>
        <Notice>{pendingText(request)}</Notice>
        {changed ? (
          <Notice kind="warn">Details have changed since the request. Current amounts are shown.</Notice>
        ) : null}
      </>
    );
  if (status === "approved") return <Notice kind="good">The change has taken effect.</Notice>;
  if (status === "withdrawn") return <Notice>The requester withdrew it. Nothing changed.</Notice>;
  return (
    <Notice kind="warn">
      Nothing changed. Reason: <q>{decision}</q>
    </Notice>
  );
}

function pendingText({ mine, excluded }: Request): string {
  if (mine) return "You requested this change. Another officer must decide.";
  if (excluded)
    return "Another officer must decide: this change concerns you or a record you entered, or needs a right you don’t have.";
  return "Check the change below.";
}

function Actions({ request: { id, code, can, version } }: { request: Request }) {
  return (
    <>
      {can.decide ? (
        <>
          <ConfirmAction
            path={approvalApi.verb(id, "approve")}
            body={{ version }}
            action="Approve change"
            title={`Approve ${code}?`}
            text="The change will take effect as shown. You can’t undo this; to reverse it, request another change."
            done={{ title: `${code} approved` }}
          />
          <ReasonAction
            path={approvalApi.verb(id, "reject")}
            action="Reject request"
            title={`Reject ${code}?`}
            text="Nothing changes."
            done={{ title: `${code} rejected` }}
          />
        </>
      ) : null}
      {can.withdraw ? (
        <ConfirmAction
          path={approvalApi.verb(id, "withdraw")}
          action="Withdraw request"
          title={`Withdraw ${code}?`}
          text="You can request the change again."
          done={{ title: `${code} withdrawn` }}
          danger
        />
      ) : null}
    </>
  );
}
