import { useLoaderData } from "react-router";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn, requestedColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { pages } from "../charging/api-paths.ts";
import { runsLoader } from "./loaders.ts";
import { runStatus } from "./run-labels.ts";

export const meta = pageTitle("Billing runs");
export const loader = runsLoader;

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  codeColumn("Run", pages.run),
  { head: "Category and period", place: "name", cell: (run) => `${run.category_name}, ${run.period}` },
  {
    head: "Scope",
    hideBelowLg: true,
    cell: ({ filterLabel }) => <span className="soft">{filterLabel}</span>,
  },
  requestedColumn(),
  {
    head: "Notices",
    hideOnPhone: true,
    right: true,
    cell: ({ noticeCount }) => noticeCount.toLocaleString("en-NG"),
  },
  moneyColumn("Total (₦)", ({ total_kobo }) => total_kobo),
  { head: "Status", place: "status", cell: ({ state }) => <Status {...runStatus(state)} /> },
];

/** All billing runs, with the progress of running ones. */
export default function BillingRuns() {
  return (
    <PagedList
      title="Billing runs"
      actions={<NewRun />}
      list={useLoaderData<typeof loader>()}
      caption="Billing runs, newest first"
      twoLineRows={false}
      columns={COLUMNS}
      empty={{
        title: "No billing runs yet",
        actions: <NewRun />,
        text: "A run issues the demand notices of a category for one period.",
      }}
    />
  );
}

function NewRun() {
  const { can } = useSession();
  return can("billing.run") ? (
    <ButtonLink kind="primary" small icon="plus" to={pages.newRun}>
      New billing run
    </ButtonLink>
  ) : null;
}
