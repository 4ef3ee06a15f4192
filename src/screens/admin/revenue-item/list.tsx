import { useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import type { Columns } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/api-paths.ts";
import { SetUpList } from "../charging/set-up-list.tsx";
import { revenueItemsLoader } from "./loaders.ts";

export const meta = pageTitle("Revenue items");
export const loader = revenueItemsLoader;

/** Revenue items with their legal basis and agency. */
export default function RevenueItems() {
  const { rows, isFiltered, mayAdd } = useLoaderData<typeof loader>();
  return (
    <SetUpList
      title="Revenue items"
      one="revenue item"
      many="revenue items"
      searchPlaceholder="Code or name"
      emptyText="A revenue item is a type of charge, such as tenement rate."
      addTo={mayAdd ? pages.newRevenueItem : undefined}
      isFiltered={isFiltered}
      caption="Revenue items, by code"
      columns={COLUMNS}
      rows={rows}
    />
  );
}

type Row = Awaited<ReturnType<typeof revenueItemsLoader>>["rows"][number];

const COLUMNS: Columns<Row> = [
  { head: "Code", place: "code", cell: ({ id, code }) => <a href={pages.revenueItem(id)}>{code}</a> },
  { head: "Name", place: "name", cell: "name" },
  {
    head: "Agency",
    place: "sub",
    cell: ({ shared, agency }) => (shared.length > 1 ? shared.join(", ") : (shared[0] ?? agency)),
  },
  {
    head: "Active",
    hideOnPhone: true,
    cell: (row) => <span className="num soft nowrap">{activeText(row)}</span>,
  },
  {
    head: "Active tariff lines",
    hideOnPhone: true,
    right: true,
    cell: ({ lines }) => (lines === 0 ? <span className="faint">None</span> : lines.toLocaleString("en-NG")),
  },
  { head: "Status", place: "status", cell: ({ status }) => <RecordStatus status={status} /> },
];

function activeText({ active_from, active_to }: Row): string {
  if (active_from && active_to) return `${formatDate(active_from)} to ${formatDate(active_to)}`;
  if (active_from) return `from ${formatDate(active_from)}`;
  return active_to ? `until ${formatDate(active_to)}` : "always";
}
