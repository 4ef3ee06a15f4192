import { useLoaderData } from "react-router";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/calls.ts";
import { SetUpList } from "../charging/set-up-list.tsx";
import { agenciesLoader } from "./loaders.ts";

export const meta = pageTitle("Agencies");
export const loader = agenciesLoader;

/** Whose revenue it is, and where it is settled. */
export default function Agencies() {
  const { rows, asked, mayAdd } = useLoaderData<typeof loader>();
  return (
    <SetUpList
      title="Agencies"
      count={rows.length}
      one="agency"
      many="agencies"
      find="Name, short code or code"
      explained="An agency is the ministry, department or council that revenue belongs to."
      addTo={mayAdd ? pages.newAgency : undefined}
      asked={asked}
    >
      <AgencyTable rows={rows} />
    </SetUpList>
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
            <Cell spare right>
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
