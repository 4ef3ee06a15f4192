import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Filters, FindBox } from "#ui/primitives/filters.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/calls.ts";
import { stateTabs } from "../charging/state-tabs.ts";
import { agenciesLoader } from "./loaders.ts";

export const meta = pageTitle("Agencies");
export const loader = agenciesLoader;

/** Whose revenue it is, and where it is settled. */
export default function Agencies() {
  const { rows, asked, mayAdd } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const add = mayAdd ? (
    <ButtonLink kind="primary" slim icon="plus" to={pages.newAgency}>
      New agency
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHead title="Agencies" count={rows.length} acts={add} />
      <Tabs label="States" items={stateTabs(pathname, query)} />
      <Filters action={pathname} clearTo={asked ? pathname : undefined}>
        <FindBox placeholder="Name, short code or code" defaultValue={query.get("q") ?? ""} />
        {query.has("status") ? <input type="hidden" name="status" value={query.get("status") ?? ""} /> : null}
      </Filters>
      {rows.length > 0 ? (
        <AgencyTable rows={rows} />
      ) : (
        <Empty
          title={asked ? "No agency fits this search" : "No agencies yet"}
          acts={asked ? <ButtonLink to={pathname}>Show all</ButtonLink> : add}
        >
          {asked
            ? "Try fewer words, or another state."
            : "An agency is the ministry, department or council that revenue belongs to."}
        </Empty>
      )}
    </>
  );
}

type Row = Awaited<ReturnType<typeof agenciesLoader>>["rows"][number];

function AgencyTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Table caption="Agencies, by name" tall fold>
      <thead>
        <tr>
          <HeadCell>Short code</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Account for settlement</HeadCell>
          <HeadCell right>Revenue items</HeadCell>
          <HeadCell>Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <a href={pages.agency(row.id)}>{row.short_code}</a>
            </Cell>
            <Cell head place="name">
              {row.name}
            </Cell>
            <Cell place="sub">
              <Account row={row} />
            </Cell>
            <Cell place="sum" right>
              {row.items === 0 ? <span className="faint">none</span> : row.items.toLocaleString("en-NG")}
            </Cell>
            <Cell place="status">
              <RecordStatus status={row.status} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Account({ row }: { row: Row }) {
  const { bank_account_number, bank_name, account_waits } = row;
  return (
    <>
      {bank_account_number ? (
        <span className="num">{`${bank_account_number}, ${bank_name}`}</span>
      ) : (
        <span className="faint">none confirmed</span>
      )}{" "}
      {account_waits ? <Status kind="pending" label="A change waits" /> : null}
    </>
  );
}
