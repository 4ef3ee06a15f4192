import { useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/calls.ts";
import { SetUpList } from "../charging/set-up-list.tsx";
import { revenueItemsLoader } from "./loaders.ts";

export const meta = pageTitle("Revenue items");
export const loader = revenueItemsLoader;

/** What the law names as revenue, and whose it is. */
export default function RevenueItems() {
  const { rows, asked, mayAdd } = useLoaderData<typeof loader>();
  return (
    <SetUpList
      title="Revenue items"
      count={rows.length}
      one="revenue item"
      many="revenue items"
      find="Code or name"
      explained="A revenue item is what the law charges for, and the agency that has the money."
      addTo={mayAdd ? pages.newRevenueItem : undefined}
      asked={asked}
    >
      <ItemTable rows={rows} />
    </SetUpList>
  );
}

type Row = Awaited<ReturnType<typeof revenueItemsLoader>>["rows"][number];

function ItemTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Table caption="Revenue items, by code" tall fold>
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Whose money</HeadCell>
          <HeadCell>Active</HeadCell>
          <HeadCell right>Lines in force</HeadCell>
          <HeadCell>Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <a href={pages.revenueItem(row.id)}>{row.code}</a>
            </Cell>
            <Cell head place="name">
              {row.name}
            </Cell>
            <Cell place="sub">
              {row.shared.length > 1 ? row.shared.join(", ") : (row.shared[0] ?? row.agency)}
            </Cell>
            <Cell spare>
              <span className="num soft nowrap">{activeWords(row)}</span>
            </Cell>
            <Cell spare right>
              {row.lines === 0 ? <span className="faint">none</span> : row.lines.toLocaleString("en-NG")}
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

function activeWords({ active_from, active_to }: Row): string {
  if (active_from && active_to) return `${formatDate(active_from)} to ${formatDate(active_to)}`;
  if (active_from) return `from ${formatDate(active_from)}`;
  return active_to ? `until ${formatDate(active_to)}` : "always";
}
