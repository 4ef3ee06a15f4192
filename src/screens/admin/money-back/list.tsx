import { useLoaderData } from "react-router";
import { listRequests } from "#areas/collecting/money-back/list-requests.ts";
import { mayRefund } from "#areas/collecting/money-back/sight.ts";
import { formatMoment } from "#domain/lagos.ts";
import { type BackList, backLists } from "#domain/money-back.ts";
import { backKind, backKinds } from "#domain/money-back-kinds.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { backLooks, backPages, SERVICE } from "./words.ts";

export const meta = pageTitle("Money back");

const LISTS = Object.keys(backLists) as BackList[];

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const list = choiceOf(query, "list", LISTS) ?? "waiting";
  const kind = choiceOf(query, "kind", backKinds);
  const page = await listRequests(actor, { list, kind, ...listQuery(query) });
  return { refunds: mayRefund(actor, "ask"), ...page };
});

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const TABS: readonly { value: BackList; label: string; empty: string }[] = [
  { value: "waiting", label: "Awaiting a second officer", empty: "Nothing waits for a second officer" },
  { value: "unpaid", label: "To be paid out", empty: "No refund is to be paid out" },
  { value: "done", label: "Done", empty: "Nothing went back yet" },
  { value: "over", label: "Refused or withdrawn", empty: "Nothing was refused or withdrawn" },
];

const KINDS = backKinds.map((value) => ({ value, label: backKind(value).label }));

const COLUMNS: Columns<Row> = [
  codeColumn("Request", backPages.view),
  { head: "What", place: "name", cell: ({ kind }) => backKind(kind).label, under: "about" },
  {
    head: "Payer",
    place: "sub",
    cell: (row) => row.payer_name || <span className="faint">nobody named</span>,
  },
  {
    head: "Asked",
    spareMid: true,
    cell: ({ asked_at }) => formatMoment(asked_at),
    under: (row) => row.asked_by_name ?? SERVICE,
  },
  {
    head: "Status",
    place: "status",
    cell: ({ status }) => <Status {...(backLooks[status] ?? { kind: "draft", label: status })} />,
    under: ({ mine, status }) => (mine && status === "asked" ? "another confirms" : undefined),
  },
  moneyColumn("Sum, ₦", ({ kobo }) => kobo),
];

/** Reversals, refunds and receipts written anew: what waits for a second officer first. */
export default function MoneyBack() {
  const { refunds, ...list } = useLoaderData<typeof loader>();
  return (
    <PagedList
      title="Money back"
      actions={
        refunds ? (
          <ButtonLink kind="primary" slim icon="plus" to={backPages.refund()}>
            Ask for a refund
          </ButtonLink>
        ) : undefined
      }
      tabs={{ name: "list", label: "States", options: TABS }}
      search="Code, receipt or payer"
      filters={[{ name: "kind", label: "Kind", options: KINDS }]}
      list={list}
      rowHref={({ id }) => backPages.view(id)}
      caption="Reversals, refunds and receipts written anew"
      columns={COLUMNS}
      empty={{
        noMatch: "Nothing fits",
        text: "A payment is reversed from its own page, a receipt is written anew from the receipt. One officer asks, and another confirms.",
      }}
    />
  );
}
