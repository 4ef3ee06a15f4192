import { useLoaderData, useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { listColumns, titleLabel } from "#domain/list-columns.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { recordPages, withQuery } from "../addresses/records.ts";
import { useCustomFields } from "./custom-fields.ts";
import { ListActions, NewRecordActions } from "./list-actions.tsx";
import type { ListCards } from "./list-cards.tsx";
import { SUBMITTED_SORT } from "./list-columns.ts";
import { ListFilters } from "./list-filters.tsx";
import { PrintedList } from "./list-print.tsx";
import { ListTable } from "./list-table.tsx";
import { ListViews } from "./list-views.tsx";
import type { ListData } from "./loaders.ts";
import { mayChange } from "./may-change.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useListPart } from "./use-list-part.ts";
import { useSelection } from "./use-selection.ts";
import { filterQuery, savableParams } from "./view-query.ts";

const loadBulkActions = () => import("./bulk-actions.tsx").then(({ BulkActions }) => BulkActions);

interface RecordListProps {
  resource: AnyResource;
  title: string;
  /** Shows cards with photos instead of a table. */
  Cards?: typeof ListCards;
}

/** A register as a list; filters, order and page are in the address. */
export function RecordList({ resource: register, title, Cards }: RecordListProps) {
  const resource = useCustomFields(register);
  const { rows, meta, sort, refused } = useLoaderData<ListData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const selection = useSelection(rows.map(({ id }) => id));
  const keys = useListKeys(rows.length, (at) => navigate(recordPages.view(resource.name, rows[at]?.id ?? 0)));
  const canApprove = mayChange(session, resource, "approve");
  const hasSelection = canApprove && selection.selectedIds.size > 0;
  const BulkActions = useListPart(loadBulkActions, canApprove && selection.selectedIds.size, {
    keepPage: selection.selectedIds.size > 1,
  });
  const from = (meta.page - 1) * meta.per_page + 1;
  const isFiltered = filterQuery(query) !== "";
  const Rows = Cards ?? ListTable;
  const order = orderText(resource, sort);
  return (
    <PrintedList
      resource={resource}
      title={title}
      order={order}
      before={
        <>
          <PageHead
            title={title}
            count={meta.total}
            actions={<ListActions resource={resource} cards={Cards !== undefined} />}
          />
          <ListViews resource={resource} />
          <ListFilters resource={resource} />
          {refused ? <Notice kind="warn">{refused}</Notice> : null}
        </>
      }
      after={
        <>
          {hasSelection && BulkActions ? (
            <BulkActions
              resource={resource}
              selection={selection}
              rows={rows}
              total={meta.total}
              filter={bulkFilter(query)}
              onDone={() => {
                selection.clear();
                void revalidate();
              }}
            />
          ) : null}
          <Pager
            from={from}
            to={from + rows.length - 1}
            total={meta.total}
            estimated={meta.total_is_estimate}
            earlierTo={meta.previous ? earlierTo(pathname, query, meta.page - 1, meta.previous) : undefined}
            laterTo={meta.next ? laterTo(pathname, query, meta.page + 1, meta.next) : undefined}
          />
        </>
      }
    >
      {rows.length === 0 ? (
        <NothingFound resource={resource} filtered={isFiltered} clearTo={`${pathname}?view=all`} />
      ) : (
        <Rows
          resource={resource}
          selection={canApprove ? selection : undefined}
          current={keys.current}
          caption={`${title}, ${order}`}
        />
      )}
    </PrintedList>
  );
}

/** The sort order, for screen readers and print. */
function orderText(resource: AnyResource, sort: string): string {
  if (sort === SUBMITTED_SORT) return "oldest first";
  const name = sort.replace(/^-/, "");
  const column = listColumns(resource).find((listColumn) => listColumn.name === name);
  const text = column?.label ?? (name === "code" ? "Code" : titleLabel(resource));
  return `sorted by ${text.toLowerCase()}${sort.startsWith("-") ? ", descending" : ""}`;
}

/** The filter for "all in this list": the list's query without display parameters. */
function bulkFilter(query: URLSearchParams): Record<string, string | string[]> {
  const params = savableParams(query);
  params.delete("columns");
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
}

/** Keyset paging, so page 1,000 is as fast as page 1. */
function laterTo(pathname: string, query: URLSearchParams, page: number, after: string): string {
  return withQuery(pathname, query, { page: String(page), after });
}

/** The previous page; the first needs no cursor. */
function earlierTo(pathname: string, query: URLSearchParams, page: number, before: string): string {
  return withQuery(pathname, query, page > 1 ? { page: String(page), before } : {});
}

interface NothingFoundProps {
  resource: AnyResource;
  filtered: boolean;
  clearTo: string;
}

function NothingFound({ resource, filtered, clearTo }: NothingFoundProps) {
  if (filtered)
    return (
      <Empty
        title={`No ${resource.many} match your search`}
        actions={<ButtonLink to={clearTo}>Show all</ButtonLink>}
      >
        Use fewer words or remove a filter.
      </Empty>
    );
  return (
    <Empty title={`No ${resource.many} yet`} actions={<NewRecordActions resource={resource} />}>
      Register the first one or import a file.
    </Empty>
  );
}
