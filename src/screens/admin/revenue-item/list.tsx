import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Filters, FindBox } from "#ui/primitives/filters.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/calls.ts";
import { stateTabs } from "../charging/state-tabs.ts";
import { revenueItemsLoader } from "./loaders.ts";

export const meta = pageTitle("Revenue items");
export const loader = revenueItemsLoader;

/** What the law names as revenue, and whose it is. */
export default function RevenueItems() {
  const { rows, asked } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { can } = useSession();
  const add = can("revenue_item.edit") ? (
    <ButtonLink kind="primary" slim icon="plus" to={pages.newRevenueItem}>
      New revenue item
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHead title="Revenue items" count={rows.length} acts={add} />
      <Tabs label="States" items={stateTabs(pathname, query)} />
      <Filters action={pathname} clearTo={asked ? pathname : undefined}>
        <FindBox placeholder="Code or name" defaultValue={query.get("q") ?? ""} />
        {query.has("status") ? <input type="hidden" name="status" value={query.get("status") ?? ""} /> : null}
      </Filters>
      {rows.length > 0 ? (
        <ItemTable rows={rows} />
      ) : (
        <Empty
          title={asked ? "No revenue item fits this search" : "No revenue items yet"}
          acts={asked ? <ButtonLink to={pathname}>Show all</ButtonLink> : add}
        >
          {asked
            ? "Try fewer words, or another state."
            : "A revenue item is what the law charges for, and the agency that has the money."}
        </Empty>
      )}
    </>
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
            <Cell place="sum" right>
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
