import { useLocation, useSearchParams } from "react-router";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { type Tab, Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { DataTable, type DataTableProps } from "../../shared/data-table.tsx";

interface SetUpListProps<R extends { readonly id: number | string }>
  extends Pick<DataTableProps<R>, "caption" | "columns" | "rows"> {
  title: string;
  /** The singular, for buttons. */
  one: string;
  many: string;
  /** Placeholder of the search box. */
  searchPlaceholder: string;
  /** The text of the empty state. */
  emptyText?: string;
  /** The address of the form; absent without permission. */
  addTo: string | undefined;
  /** Whether the list is filtered. */
  isFiltered: boolean;
}

/** A list of the charging setup, with status tabs, search and empty state. */
export function SetUpList<R extends { readonly id: number | string }>(props: SetUpListProps<R>) {
  const { title, one, many, searchPlaceholder, emptyText, addTo, isFiltered, ...table } = props;
  const count = table.rows.length;
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const status = query.get("status");
  const add = addTo ? (
    <ButtonLink kind="primary" small icon="plus" to={addTo}>
      New {one}
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHead title={title} count={count} actions={add} />
      <Tabs label="Status" items={statusTabs(pathname, query)} />
      <Filters action={pathname} clearTo={isFiltered ? pathname : undefined}>
        <SearchBox placeholder={searchPlaceholder} defaultValue={query.get("q") ?? ""} />
        {status === null ? null : <input type="hidden" name="status" value={status} />}
      </Filters>
      {count > 0 ? (
        <DataTable {...table} scrollable stacked />
      ) : (
        <Empty
          title={isFiltered ? `No ${one} found` : `No ${many} yet`}
          actions={isFiltered ? <ButtonLink to={pathname}>Show all</ButtonLink> : add}
        >
          {isFiltered ? "Try fewer words or another status." : emptyText}
        </Empty>
      )}
    </>
  );
}

const STATES = [
  { value: undefined, label: "All" },
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
] as const;

/** The status tabs of a setup list. */
function statusTabs(pathname: string, query: URLSearchParams): Tab[] {
  return STATES.map(({ value, label }) => ({
    to: withQuery(pathname, query, { status: value }),
    label,
    current: (query.get("status") ?? undefined) === value,
  }));
}
