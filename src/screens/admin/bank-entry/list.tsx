import { useLoaderData } from "react-router";
import { type EntryState, entryStates, listEntries } from "#areas/collecting/bank-entries/list-entries.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { bankName, entryLooks, entryPages, methodWord } from "./words.ts";

export const meta = pageTitle("Bank entries");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = choiceOf(query, "status", entryStates) ?? "waiting";
  return listEntries(actor, { status, ...listQuery(query) });
});

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const TABS: readonly { value: EntryState; label: string; empty: string }[] = [
  { value: "waiting", label: "Awaiting confirmation", empty: "No entry waits" },
  { value: "returned", label: "Returned", empty: "No entry was returned" },
  { value: "confirmed", label: "Confirmed", empty: "No entry was confirmed yet" },
  { value: "withdrawn", label: "Withdrawn", empty: "No entry was withdrawn" },
];

const COLUMNS: Columns<Row> = [
  codeColumn("Entry", entryPages.view),
  {
    head: "Paid in by",
    place: "name",
    cell: "depositor",
    under: ({ kind, paid_on }) => `${methodWord(kind)}, ${formatDate(paid_on)}`,
  },
  { head: "Bank and number", place: "sub", cell: ({ bank }) => bankName(bank), under: "reference" },
  {
    head: "Entered",
    spareMid: true,
    cell: ({ entered_at }) => formatMoment(entered_at),
    under: "entered_by_name",
  },
  {
    head: "Status",
    place: "status",
    cell: ({ status }) => <Status {...(entryLooks[status] ?? { kind: "draft", label: status })} />,
    under: ({ mine, status }) => (mine && status === "waiting" ? "another confirms" : undefined),
  },
  moneyColumn("Sum, ₦", ({ kobo }) => kobo),
];

/** What was entered from bank slips: what waits for a second officer first. */
export default function BankEntries() {
  const list = useLoaderData<typeof loader>();
  const { can } = useSession();
  return (
    <PagedList
      title="Bank entries"
      actions={
        can("payment.record") ? (
          <ButtonLink kind="primary" slim icon="plus" to={entryPages.register}>
            Enter a bank slip
          </ButtonLink>
        ) : undefined
      }
      tabs={{ name: "status", label: "States", options: TABS }}
      search="Code or slip number"
      list={list}
      rowHref={({ id }) => entryPages.view(id)}
      caption="Bank entries"
      columns={COLUMNS}
      empty={{
        noMatch: "No entry fits",
        text: "What payers paid in at a bank is entered from the slip by one officer, and is a payment once another has found it at the bank.",
      }}
    />
  );
}
