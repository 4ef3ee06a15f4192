import type { ReactNode } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "./addresses/records.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import type { DateFilter } from "./date-filter.tsx";
import { type ListPage, pagerProps } from "./paging.ts";
import type { FilterDefinition } from "./query-choice.tsx";
import { QueryFilters } from "./query-filters.tsx";
import { useListKeys } from "./records/use-list-keys.ts";

/** Tabs that set a query parameter. */
export interface ListTabs {
  /** Name of the query parameter. */
  readonly name: string;
  readonly label: string;
  /** The first is the default, without the parameter in the address. */
  readonly options: readonly ListTab[];
}

interface ListTab {
  readonly value: string | undefined;
  readonly label: string;
  readonly count?: number | string | undefined;
  /** Title of the empty state of this tab. If tabs have one, a tab doesn't count as a filter. */
  readonly empty?: string;
}

/** The texts of an empty list. */
interface EmptyState {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** The title if search or filters match nothing; by default `title`. */
  readonly noMatch?: string;
  readonly noMatchText?: ReactNode;
}

interface Row {
  readonly id: number | string;
}

interface PagedTableProps<R extends Row> extends Omit<DataTableProps<R>, "rows" | "current" | "stacked"> {
  /** A page of rows, as list functions return it. */
  list: ListPage<R>;
  tabs?: ListTabs;
  /** Placeholder of the search box; without it there is none. */
  search?: string;
  days?: DateFilter;
  filters?: readonly FilterDefinition[];
  /** Other query parameters that are kept when searching; the tab is always kept. */
  preservedParams?: readonly string[];
  /** The address that Enter opens for the row selected with j and k. */
  rowHref?: (row: R) => string;
  empty: EmptyState;
  /** Why the list isn’t read: its dates are invalid. */
  fault?: string | null;
  /** Between the filters and the table. */
  children?: ReactNode;
}

/**
 * A page of a list: tabs, search and filters, the table or its empty state, and the pager. The table is
 * stacked on phones; by default it scrolls and has two-line rows.
 */
export function PagedTable<R extends Row>(props: PagedTableProps<R>) {
  const {
    list,
    tabs,
    search,
    days,
    filters,
    preservedParams = [],
    rowHref,
    empty,
    fault,
    children,
    ...table
  } = props;
  const { scrollable = true, twoLineRows = true } = table;
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { rows } = list;
  const keys = useListKeys(rowHref ? rows.length : 0, (index) => {
    const row = rows[index];
    if (row && rowHref) void navigate(rowHref(row));
  });
  return (
    <>
      {tabs ? <QueryTabs {...tabs} /> : null}
      {search || days || filters ? (
        <QueryFilters
          {...(search && { placeholder: search })}
          {...(days && { days })}
          filters={filters ?? []}
          preservedParams={tabs ? [tabs.name, ...preservedParams] : preservedParams}
        />
      ) : null}
      {children}
      {rows.length > 0 ? (
        <DataTable
          {...table}
          stacked
          scrollable={scrollable}
          twoLineRows={twoLineRows}
          rows={rows}
          current={rowHref && keys.current}
        />
      ) : fault ? (
        <ErrorNotice>{fault}</ErrorNotice>
      ) : (
        <NoRows empty={empty} tabs={tabs} />
      )}
      <Pager {...pagerProps(pathname, query, list)} />
    </>
  );
}

interface PagedListProps<R extends Row> extends PagedTableProps<R> {
  title: string;
  /** By default the total of the list. */
  count?: number | string;
  note?: ReactNode;
  actions?: ReactNode;
}

/** The screen of a list: its head with count and actions, and a page of the list. */
export function PagedList<R extends Row>({ title, count, note, actions, ...table }: PagedListProps<R>) {
  return (
    <>
      <PageHead title={title} count={count ?? countOf(table.list)} note={note} actions={actions} />
      <PagedTable {...table} />
    </>
  );
}

/** The number of rows of a list; "10,000+" if counting stopped. */
export function countOf({ total, total_is_estimate }: ListPage<unknown>): number | string {
  return total_is_estimate ? `${total.toLocaleString("en-NG")}+` : total;
}

/** The tab in the address, or else the first. */
function currentTab({ name, options }: ListTabs, query: URLSearchParams): ListTab | undefined {
  return options.find(({ value }) => value === (query.get(name) ?? undefined)) ?? options[0];
}

/** Tabs that set a query parameter; without it the first is current. */
export function QueryTabs(tabs: ListTabs) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const current = currentTab(tabs, query);
  const items = tabs.options.map((tab, index) => ({
    to: withQuery(pathname, query, { [tabs.name]: index === 0 ? undefined : tab.value }),
    label: tab.label,
    current: tab === current,
    ...(tab.count !== undefined && { count: tab.count }),
  }));
  return <Tabs label={tabs.label} items={items} />;
}

/** Query parameters that are not filters. */
const NON_FILTER_PARAMS = ["after", "sort"];

function NoRows({ empty, tabs }: { empty: EmptyState; tabs: ListTabs | undefined }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tab = tabs && currentTab(tabs, query);
  const ignored = tab?.empty === undefined ? NON_FILTER_PARAMS : [...NON_FILTER_PARAMS, tabs?.name];
  const isFiltered = [...query.keys()].some((name) => !ignored.includes(name));
  if (isFiltered && empty.noMatch !== undefined)
    return (
      <Empty title={empty.noMatch} actions={<ButtonLink to={pathname}>{t("Show all")}</ButtonLink>}>
        {empty.noMatchText ?? empty.text}
      </Empty>
    );
  return (
    <Empty title={tab?.empty ?? empty.title ?? ""} actions={empty.actions}>
      {empty.text}
    </Empty>
  );
}
