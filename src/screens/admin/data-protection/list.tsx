import { useLoaderData } from "react-router";
import { listCases } from "#areas/lifecycle/data-protection/list-cases.ts";
import { type CaseState, caseKinds, caseStates } from "#domain/data-case.ts";
import { formatDate } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { caseLook, casePages } from "./words.ts";

export const meta = pageTitle("Data protection");

const STATES = Object.keys(caseStates) as CaseState[];

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const state = choiceOf(query, "state", STATES);
  const list = await listCases(actor, { state, ...listQuery(query) });
  return { ...list, mayOpen: may(actor, "data_protection.work") };
});

const TABS = [
  { value: undefined, label: "All" },
  ...STATES.map((value) => ({ value, label: caseStates[value] })),
];

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  codeColumn("Code", casePages.view),
  { head: "Who", place: "name", cell: "person" },
  { head: "Asked for", place: "sub", cell: ({ kind }) => caseKinds[kind] },
  { head: "Due", spareMid: true, cell: ({ due_on }) => formatDate(due_on) },
  {
    head: "Worked by",
    spareMid: true,
    cell: ({ taken_by_name }) => taken_by_name ?? <span className="faint">Nobody yet</span>,
  },
  { head: "Status", place: "status", cell: (row) => <Status {...caseLook(row)} /> },
];

/** What people have asked about their data, the latest first. */
export default function DataCaseList() {
  const { mayOpen, ...list } = useLoaderData<typeof loader>();
  return (
    <PagedList
      title="Data protection"
      actions={
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
      tabs={{ name: "state", label: "States", options: TABS }}
      search="Code of a case, person or account"
      list={list}
      caption="Cases of data protection, the latest first"
      columns={COLUMNS}
      empty={{
        title: "Nobody has asked yet",
        noMatch: "No case fits",
        text: "People ask for a copy of their data, for its correction, restriction or deletion: on their profile, or here at the office. The law gives 30 days.",
      }}
    />
  );
}
