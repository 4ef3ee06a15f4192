import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { listCases } from "#areas/lifecycle/data-protection/list-cases.ts";
import { type CaseState, caseKinds, caseStates } from "#domain/data-case.ts";
import { formatDate } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { caseLook, casePages } from "./words.ts";

export const meta = pageTitle("Data protection");

const STATES = Object.keys(caseStates) as CaseState[];

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const state = STATES.find((name) => name === query.get("state"));
  const q = (query.get("q") ?? "").slice(0, 100);
  const list = await listCases(actor, { state, q, per_page: PER_PAGE, after: afterOf(query) });
  return { list, state: state ?? null, mayOpen: may(actor, "data_protection.work") };
});

/** What people have asked about their data, the latest first. */
export default function DataCaseList() {
  const { list, state, mayOpen } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tab = (label: string, name: CaseState | undefined) => ({
    to: withQuery(pathname, query, { state: name }),
    label,
    current: name === (state ?? undefined),
  });
  return (
    <>
      <PageHead
        title="Data protection"
        count={list.total}
        acts={
          <>
            <ButtonLink slim icon="columns-3" to={casePages.map}>
              What we keep
            </ButtonLink>
            <ButtonLink slim icon="refresh-cw" to={casePages.retention}>
              What is cleared
            </ButtonLink>
            {mayOpen ? (
              <ButtonLink kind="primary" slim icon="plus" to={casePages.open}>
                Open case
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Tabs
        label="States"
        items={[tab("All", undefined), ...STATES.map((name) => tab(caseStates[name], name))]}
      />
      <PickFilters placeholder="Code of a case, person or account" filters={[]} keeps={["state"]} />
      {list.rows.length > 0 ? (
        <Table caption="Cases of data protection, the latest first" tall fold tworow>
          <thead>
            <tr>
              <HeadCell>Code</HeadCell>
              <HeadCell>Who</HeadCell>
              <HeadCell>Asked for</HeadCell>
              <HeadCell spareMid>Due</HeadCell>
              <HeadCell spareMid>Worked by</HeadCell>
              <HeadCell>Status</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <Cell place="code">
                  <Plate code={row.code} drawn href={casePages.view(row.id)} />
                </Cell>
                <Cell head place="name">
                  {row.person}
                </Cell>
                <Cell place="sub">{caseKinds[row.kind]}</Cell>
                <Cell spare spareMid>
                  {formatDate(row.due_on)}
                </Cell>
                <Cell spare spareMid>
                  {row.taken_by_name ?? <span className="faint">Nobody yet</span>}
                </Cell>
                <Cell place="status">
                  <Status {...caseLook(row)} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Empty
          title={query.size > 0 ? "No case fits" : "Nobody has asked yet"}
          acts={query.size > 0 ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          People ask for a copy of their data, for its correction, restriction or deletion: on their profile,
          or here at the office. The law gives 30 days.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}
