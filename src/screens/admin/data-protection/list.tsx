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
import { casePages, caseStyle } from "./labels.ts";

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
  { head: "Person", place: "name", cell: "person" },
  { head: "Request", place: "sub", cell: ({ kind }) => caseKinds[kind] },
  { head: "Due", hideBelowLg: true, cell: ({ due_on }) => formatDate(due_on) },
  {
    head: "Assigned to",
    hideBelowLg: true,
    cell: ({ assigned_to_name }) => assigned_to_name ?? <span className="faint">Unassigned</span>,
  },
  { head: "Status", place: "status", cell: (row) => <Status {...caseStyle(row)} /> },
];

/** Data requests, newest first. */
export default function DataCaseList() {
  const { mayOpen, ...list } = useLoaderData<typeof loader>();
  return (
    <PagedList
      title="Data protection"
      actions={
        <>
          <ButtonLink small icon="columns-3" to={casePages.map}>
            Personal data map
          </ButtonLink>
          <ButtonLink small icon="refresh-cw" to={casePages.retention}>
            Retention
          </ButtonLink>
          {mayOpen ? (
            <ButtonLink kind="primary" small icon="plus" to={casePages.open}>
              Open case
            </ButtonLink>
          ) : null}
        </>
      }
      tabs={{ name: "state", label: "Status", options: TABS }}
      search="Case, person or account code"
      list={list}
      caption="Data protection cases, newest first"
      columns={COLUMNS}
      empty={{
        title: "No cases yet",
        noMatch: "No cases found",
      }}
    />
  );
}
