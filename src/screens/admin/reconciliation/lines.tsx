import { Link, useLoaderData, useSearchParams } from "react-router";
import { listAccountNames } from "#areas/collecting/reconciliation/list-accounts.ts";
import { lineStates, listLines } from "#areas/collecting/reconciliation/list-lines.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { idParam } from "../../shared/records/query-params.ts";
import { accountText, bankPages, bankPaths } from "./labels.ts";
import { LINES_CAPTION, lineColumns } from "./line-columns.tsx";
import { RematchLines } from "./rematch-lines.tsx";

export const meta = pageTitle("Bank lines");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const state = choiceOf(query, "state", [...lineStates, "all"]) ?? "open";
  const { q, ...page } = listQuery(query);
  const filter = {
    state: state === "all" ? undefined : state,
    account: idParam(query, "account"),
    statement: idParam(query, "statement"),
    q,
  };
  const [accounts, list] = await Promise.all([
    listAccountNames(actor),
    listLines(actor, { ...filter, ...page }),
  ]);
  return { accounts, filter, ...list };
});

const TABS = [
  { value: "open", label: "Open" },
  { value: "proposed", label: "Suggested" },
  { value: "suspense", label: "In suspense" },
  { value: "matched", label: "Matched" },
  { value: "charge", label: "Bank charges" },
  { value: "not-ours", label: "Not ours" },
  { value: "all", label: "All" },
] as const;

/** The queue of statement lines, unmatched first. */
export default function BankLines() {
  const { accounts, filter, ...list } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const emptyTitle = filter.state === "open" ? "No open lines" : "No lines with this status";
  return (
    <>
      <Breadcrumb>
        <Link to={bankPages.home}>Reconciliation</Link>
        {filter.statement === undefined ? null : (
          <>
            {" · "}
            <Link to={bankPages.statement(filter.statement)}>Statement</Link>
          </>
        )}
      </Breadcrumb>
      <PagedList
        title="Bank lines"
        actions={<Actions />}
        tabs={{ name: "state", label: "Status", options: TABS }}
        search="Narration, amount or code"
        filters={[
          {
            name: "account",
            label: "Account",
            options: accounts.map((account) => ({ value: String(account.id), label: accountText(account) })),
          },
        ]}
        preservedParams={["statement"]}
        list={list}
        rowHref={({ id }) => bankPages.line(id)}
        caption={LINES_CAPTION}
        columns={lineColumns}
        empty={{
          title: query.has("q") ? "No matching lines" : emptyTitle,
          text: "Upload a bank statement to add lines.",
          actions: <ButtonLink to={bankPages.home}>Show accounts</ButtonLink>,
        }}
      />
    </>
  );
}

function Actions() {
  const { filter } = useLoaderData<typeof loader>();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value));
  return (
    <>
      {filter.account === undefined ? null : <RematchLines account={filter.account} />}
      <ButtonAnchor small icon="file-down" href={bankPaths.exported(query)} download>
        Export as CSV
      </ButtonAnchor>
    </>
  );
}
