import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { listAccountNames } from "#areas/collecting/reconciliation/list-accounts.ts";
import { lineStates, listLines } from "#areas/collecting/reconciliation/list-lines.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { LineTable } from "./line-table.tsx";
import { MatchAgain } from "./match-again.tsx";
import { accountWords, bankCalls, bankPages } from "./words.ts";

export const meta = pageTitle("Lines of the bank");

const numberOf = (text: string | null) => (text && /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined);

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const state =
    lineStates.find((name) => name === query.get("state")) ?? (query.has("state") ? undefined : "open");
  const filter = {
    state,
    account: numberOf(query.get("account")),
    statement: numberOf(query.get("statement")),
    q: (query.get("q") ?? "").slice(0, 100),
  };
  const [accounts, list] = await Promise.all([
    listAccountNames(actor),
    listLines(actor, { ...filter, per_page: PER_PAGE, after: afterOf(query) }),
  ]);
  return { accounts, filter, ...list };
});

const TABS = [
  { state: "open", label: "Open" },
  { state: "proposed", label: "Proposed" },
  { state: "suspense", label: "In suspense" },
  { state: "matched", label: "Matched" },
  { state: "charge", label: "Bank charges" },
  { state: "not-ours", label: "Not ours" },
  { state: "all", label: "All" },
] as const;

/** The queue of what the bank booked: what stands for nothing yet first. */
export default function BankLines() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(bankPages.line(list.rows[at]?.id ?? 0)));
  const tabs = TABS.map(({ state, label }) => ({
    to: withQuery(pathname, query, { state: state === "open" ? undefined : state }),
    label,
    current: state === (list.filter.state ?? "all"),
  }));
  const accounts = list.accounts.map((account) => ({
    value: String(account.id),
    label: accountWords(account),
  }));
  return (
    <>
      <Crumb>
        <Link to={bankPages.home}>Reconciliation</Link>
        {list.filter.statement === undefined ? null : (
          <>
            {" · "}
            <Link to={bankPages.statement(list.filter.statement)}>Statement</Link>
          </>
        )}
      </Crumb>
      <PageHead
        title="Lines of the bank"
        count={list.total_is_estimate ? "10,000+" : list.total}
        acts={<Acts />}
      />
      <Tabs label="States" items={tabs} />
      <PickFilters
        placeholder="Narration, sum or code"
        filters={[{ name: "account", label: "Account", options: accounts }]}
        keeps={["state", "statement"]}
      />
      {list.rows.length > 0 ? (
        <LineTable rows={list.rows} current={keys.current} />
      ) : (
        <Empty
          title={
            query.has("q") ? "No line fits" : list.filter.state === "open" ? "No line waits" : "No such line"
          }
          acts={<ButtonLink to={bankPages.home}>Show accounts</ButtonLink>}
        >
          Lines come with the bank’s statements. What is certain is matched at once; the rest waits here.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function Acts() {
  const { filter } = useLoaderData<typeof loader>();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value));
  return (
    <>
      {filter.account === undefined ? null : <MatchAgain account={filter.account} />}
      <ButtonAnchor slim icon="file-down" href={bankCalls.exported(query)} download>
        Export as CSV
      </ButtonAnchor>
    </>
  );
}
