import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerOf } from "../../shared/paging.ts";
import { pages } from "../charging/calls.ts";
import { runsLoader } from "./loaders.ts";
import { runStatus } from "./run-words.ts";

export const meta = pageTitle("Billing runs");
export const loader = runsLoader;

/** Every billing run there was, and how far those are that still run. */
export default function BillingRuns() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <>
      <PageHead title="Billing runs" count={list.total} acts={<NewRun />} />
      {list.rows.length > 0 ? (
        <RunTable />
      ) : (
        <Empty title="No billing runs yet" acts={<NewRun />}>
          A run charges all the records of a category for one period. You see what it would issue, and another
          officer approves it.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function NewRun() {
  const { can } = useSession();
  return can("billing.run") ? (
    <ButtonLink kind="primary" slim icon="plus" to={pages.newRun}>
      New billing run
    </ButtonLink>
  ) : null;
}

function RunTable() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <Table caption="Billing runs, the latest first" tall fold>
      <thead>
        <tr>
          <HeadCell>Run</HeadCell>
          <HeadCell>What and when</HeadCell>
          <HeadCell spareMid>Narrowed to</HeadCell>
          <HeadCell>Requested</HeadCell>
          <HeadCell right>Notices</HeadCell>
          <HeadCell right>Total, ₦</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((run) => (
          <tr key={run.id}>
            <Cell place="code">
              <Plate code={run.code} drawn href={pages.run(run.id)} />
            </Cell>
            <Cell head place="name">{`${run.category_name}, ${run.period}`}</Cell>
            <Cell spare spareMid>
              <span className="soft">{run.narrowed}</span>
            </Cell>
            <Cell place="sub">
              <span className="num">{formatMoment(run.created_at)}</span>{" "}
              <span className="soft">by {run.created_by_name}</span>
            </Cell>
            <Cell spare right>
              {run.made.toLocaleString("en-NG")}
            </Cell>
            <Cell place="sum" right>
              <Money kobo={run.total_kobo} bare />
            </Cell>
            <Cell place="status">
              <Status {...runStatus(run.state)} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
