import { Link, useLoaderData } from "react-router";
import { type CaseState, caseStates, listCases } from "#areas/ticketing/devices/list-cases.ts";
import { caseLabels } from "#domain/device-float.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Status } from "#ui/primitives/status.tsx";
import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { type Columns, moneyColumn } from "../../shared/data-table.tsx";
import { caseStyles, devicePaths } from "../../shared/device/labels.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { approvalUrls } from "../approval-request/urls.ts";

export const meta = pageTitle("Offline sales to review");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const state = choiceOf(query, "status", [...caseStates, "all"]) ?? "open";
  return listCases(actor, { state: state === "all" ? undefined : state, ...listQuery(query) });
});

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const TABS: readonly { value: CaseState | "all"; label: string; empty: string }[] = [
  { value: "open", label: "Needs review", empty: "No sales to review" },
  { value: "accepted", label: "Recorded", empty: "No recorded sales" },
  { value: "refused", label: "Rejected", empty: "No rejected sales" },
  { value: "all", label: "All", empty: "No sales to review yet" },
];

const COLUMNS: Columns<Row> = [
  { head: "Ticket", place: "name", cell: "holder_key", secondLine: "category" },
  {
    head: "Reason",
    place: "code",
    cell: ({ review_reason }) => caseLabels[review_reason] ?? review_reason,
    secondLine: ({ agent, device, counter }) => `${agent}, ${device}, sale ${counter}`,
  },
  {
    head: "Sold",
    place: "sub",
    cell: ({ sold_at }) => formatMoment(sold_at),
    secondLine: (row) => `valid until ${formatMoment(row.valid_to)}, sent ${formatMoment(row.received_at)}`,
  },
  {
    head: "Status",
    place: "status",
    cell: ({ state }) => <Status {...caseStyles[state]} />,
    secondLine: ({ reason, decided_by_name }) => reason && `${reason}, ${decided_by_name}`,
  },
  { ...moneyColumn("Charged (₦)", ({ kobo }) => kobo), secondLine: (row) => row.ticket_code ?? dueText(row) },
  {
    head: "Actions",
    headHidden: true,
    cell: (row) => (row.state === "open" ? <SaleActions row={row} /> : null),
  },
];

/** Offline sales to review: recorded or rejected, with a reason. */
export default function DeviceCases() {
  return (
    <PagedList
      title="Offline sales to review"
      tabs={{ name: "status", label: "Status", options: TABS }}
      search="Plate, phone or agent"
      list={useLoaderData<typeof loader>()}
      caption="Offline sales to review, newest first"
      columns={COLUMNS}
      empty={{
        noMatch: "No sales found",
      }}
    />
  );
}

/** The correct price, if the phone charged another one. */
function dueText({ kobo, due_kobo }: Row): string | undefined {
  if (due_kobo === kobo) return undefined;
  return due_kobo === null ? "No price at that time" : `Due: ${formatNaira(due_kobo)}`;
}

function SaleActions({ row }: { row: Row }) {
  const { id, holder_key, agent, kobo, due_kobo, approval_request_id } = row;
  if (approval_request_id !== null)
    return <Link to={approvalUrls.view(approval_request_id)}>Pending approval</Link>;
  const due = formatNaira(due_kobo ?? 0);
  const charged = formatNaira(kobo);
  return (
    <span className="line">
      {due_kobo === null ? null : (
        <ReasonAction
          small
          hint="Kept in the history"
          path={devicePaths.decide(id, "accept")}
          action="Record sale"
          label={`Record sale to ${holder_key}`}
          title={`Record the sale to ${holder_key}?`}
          text={
            due_kobo === kobo
              ? `The price, ${due}, will be taken from ${agent}’s wallet.`
              : `The phone charged ${charged}. The price at that time, ${due}, will be taken from ${agent}’s wallet.`
          }
          done={{ title: "Sale recorded" }}
        />
      )}
      {due_kobo === null || due_kobo === kobo ? null : (
        <ReasonAction
          small
          hint="Kept in the history"
          path={devicePaths.decide(id, "charged-price")}
          action="Request charged price"
          label={`Request charged price for ${holder_key}`}
          title={`Request that ${agent} pays ${charged}?`}
          text={`Once another officer approves, ${charged} instead of ${due} will be taken from ${agent}’s wallet.`}
          done={{ title: "Submitted for approval" }}
        />
      )}
      <ReasonAction
        small
        danger
        hint="Kept in the history"
        path={devicePaths.decide(id, "refuse")}
        action="Reject sale"
        label={`Reject sale to ${holder_key}`}
        title={`Reject the sale to ${holder_key}?`}
        text="The ticket issued by the phone won’t be valid. You can’t undo this."
        done={{ title: "Sale rejected" }}
      />
    </span>
  );
}
