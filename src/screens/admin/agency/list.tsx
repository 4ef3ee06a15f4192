import { useLoaderData } from "react-router";
import { Status } from "#ui/primitives/status.tsx";
import type { Columns } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/api-paths.ts";
import { SetUpList } from "../charging/set-up-list.tsx";
import { agenciesLoader } from "./loaders.ts";

export const meta = pageTitle("Agencies");
export const loader = agenciesLoader;

/** The agencies and their settlement accounts. */
export default function Agencies() {
  const { rows, isFiltered, mayAdd } = useLoaderData<typeof loader>();
  return (
    <SetUpList
      title="Agencies"
      one="agency"
      many="agencies"
      searchPlaceholder="Name, short code or code"
      addTo={mayAdd ? pages.newAgency : undefined}
      isFiltered={isFiltered}
      caption="Agencies, by name"
      columns={COLUMNS}
      rows={rows}
    />
  );
}

type Row = Awaited<ReturnType<typeof agenciesLoader>>["rows"][number];

const COLUMNS: Columns<Row> = [
  {
    head: "Short code",
    place: "code",
    cell: ({ id, short_code }) => <a href={pages.agency(id)}>{short_code}</a>,
  },
  { head: "Name", place: "name", cell: "name" },
  { head: "Settlement account", place: "sub", cell: (row) => <Account row={row} /> },
  {
    head: "Revenue items",
    hideOnPhone: true,
    right: true,
    cell: ({ items }) => (items === 0 ? <span className="faint">None</span> : items.toLocaleString("en-NG")),
  },
  { head: "Status", place: "status", cell: ({ status }) => <RecordStatus status={status} /> },
];

function Account({ row }: { row: Row }) {
  const { bank_account_number, bank_name, account_change_pending } = row;
  return (
    <>
      {bank_account_number ? (
        <span className="num">{`${bank_account_number}, ${bank_name}`}</span>
      ) : (
        <span className="faint">None confirmed</span>
      )}{" "}
      {account_change_pending ? <Status kind="pending" label="Change pending" /> : null}
    </>
  );
}
