import { useLoaderData } from "react-router";
import { type EntryState, entryStates, listEntries } from "#areas/collecting/bank-entries/list-entries.ts";
import { bankLabel } from "#domain/bank-entry.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { entryPages, entryStyle, methodLabel } from "./labels.ts";

export const meta = pageTitle("Bank deposits");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = choiceOf(query, "status", entryStates) ?? "waiting";
  return listEntries(actor, { status, ...listQuery(query) });
});

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const TABS: readonly { value: EntryState; label: string; empty: string }[] = [
  { value: "waiting", label: "Pending", empty: "No pending deposits" },
  { value: "returned", label: "Returned", empty: "No returned deposits" },
  { value: "confirmed", label: "Confirmed", empty: "No confirmed deposits yet" },
  { value: "withdrawn", label: "Withdrawn", empty: "No withdrawn deposits" },
];

const COLUMNS: Columns<Row> = [
  codeColumn("Deposit", entryPages.view),
  {
    head: "Depositor",
    place: "name",
    cell: "depositor",
    secondLine: ({ kind, paid_on }) => `${methodLabel(kind)}, ${formatDate(paid_on)}`,
  },
  {
    head: "Bank and teller number",
    place: "sub",
    cell: ({ bank }) => bankLabel(bank),
    secondLine: "reference",
  },
  {
    head: "Entered",
    hideBelowLg: true,
    cell: ({ entered_at }) => formatMoment(entered_at),
    secondLine: "entered_by_name",
  },
  {
    head: "Status",
    place: "status",
    cell: (entry) => <Status {...entryStyle(entry)} />,
    secondLine: ({ mine, status }) =>
      mine && status === "waiting" ? "another officer must confirm" : undefined,
  },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

/** Bank deposits, pending ones first. */
export default function BankEntries() {
  const list = useLoaderData<typeof loader>();
  const { can } = useSession();
  return (
    <PagedList
      title="Bank deposits"
      actions={
        can("payment.record") ? (
          <ButtonLink kind="primary" small icon="plus" to={entryPages.register}>
            Enter bank deposit
          </ButtonLink>
        ) : undefined
      }
      tabs={{ name: "status", label: "Status", options: TABS }}
      search="Code or teller number"
      list={list}
      rowHref={({ id }) => entryPages.view(id)}
      caption="Bank deposits"
      columns={COLUMNS}
      empty={{
        noMatch: "No deposits found",
      }}
    />
  );
}
