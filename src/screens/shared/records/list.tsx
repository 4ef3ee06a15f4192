import type { ReactNode } from "react";
import { useLoaderData, useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { mapAddress } from "#domain/map/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { address, withQuery } from "./address.ts";
import { BulkDecide } from "./bulk-decide.tsx";
import { statesFor, WAITED } from "./list-columns.ts";
import { ListFilters } from "./list-filters.tsx";
import { ListTable } from "./list-table.tsx";
import type { ListData } from "./loaders.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useSelection } from "./use-selection.ts";

interface RecordListProps {
  resource: AnyResource;
  title: string;
  /** Only what waits for approval: decisions stand ready, and the state needs no filter. */
  waiting?: boolean;
  /** Between the title and the filters, instead of the states. */
  above?: ReactNode;
}

/** A register as a list: everything that was asked for stands in the address. */
export function RecordList({ resource, title, waiting = false, above }: RecordListProps) {
  const { rows, meta, sort } = useLoaderData<ListData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { can } = useSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const selection = useSelection(rows.map(({ id }) => id));
  const keys = useListKeys(rows.length, (at) => navigate(address.view(resource.name, rows[at]?.id ?? 0)));
  const decides = resource.approval && can(`${resource.name}.approve`);
  const from = (meta.page - 1) * meta.per_page + 1;
  const asked = [...query.keys()].some(
    (name) => !["sort", "page", "per_page", "after", "before"].includes(name),
  );
  return (
    <>
      <PageHead title={title} count={meta.total} acts={<ListActs resource={resource} />} />
      {waiting ? above : <StateTabs resource={resource} pathname={pathname} query={query} />}
      <ListFilters resource={resource} />
      {rows.length === 0 ? (
        <NothingFound resource={resource} asked={asked} waiting={waiting} clearTo={pathname} />
      ) : (
        <ListTable
          resource={resource}
          selection={decides ? selection : undefined}
          current={keys.current}
          caption={`${title}, ${orderWords(sort)}`}
        />
      )}
      {decides && selection.chosen.size > 0 ? (
        <BulkDecide
          resource={resource}
          selection={selection}
          total={meta.total}
          filter={{ ...Object.fromEntries(query), ...(waiting ? { status: "submitted" } : {}) }}
          own={rows.filter(({ own }) => own).map(({ id }) => id)}
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
  );
}

/** For who has the table read out. */
function orderWords(sort: string): string {
  return sort === WAITED ? "the longest wait first" : `sorted by ${sort}`;
}

/** The next page is asked for by where this one ends, so that page 1,000 comes as quickly as page 1. */
function laterTo(pathname: string, query: URLSearchParams, page: number, after: string): string {
  return withQuery(pathname, query, { page: String(page), after });
}

/** The page before likewise, by where this one begins; the first needs no cursor. */
function earlierTo(pathname: string, query: URLSearchParams, page: number, before: string): string {
  return withQuery(pathname, query, page > 1 ? { page: String(page), before } : {});
}

/** The map of what the list shows: its filters, without its pages and order. */
function mapOf(resource: AnyResource, query: URLSearchParams): string {
  return withQuery(mapAddress(resource.name) ?? "", query, { sort: undefined, per_page: undefined });
}

function ListActs({ resource }: { resource: AnyResource }) {
  const { can } = useSession();
  const [query] = useSearchParams();
  return (
    <>
      {mapAddress(resource.name) ? (
        <ButtonLink kind="quiet" slim icon="map" to={mapOf(resource, query)}>
          Show on the map
        </ButtonLink>
      ) : null}
      {can(`${resource.name}.import`) ? (
        <ButtonLink kind="quiet" slim icon="file-up" to={`/admin/import/${resource.name}`}>
          Import a file
        </ButtonLink>
      ) : null}
      {can(`${resource.name}.create`) ? (
        <ButtonLink kind="primary" slim icon="plus" to={address.register(resource)}>
          Register {resource.one}
        </ButtonLink>
      ) : null}
    </>
  );
}

function StateTabs({
  resource,
  pathname,
  query,
}: {
  resource: AnyResource;
  pathname: string;
  query: URLSearchParams;
}) {
  const current = query.get("status") ?? "";
  const mine = query.get("created_by") === "me";
  const states = [{ value: "", label: "All" }, ...statesFor(resource)];
  const tabs = states.map(({ value, label }) => ({
    to: withQuery(pathname, query, { status: value || undefined, created_by: undefined }),
    label,
    current: !mine && current === value,
  }));
  const entered = {
    to: withQuery(pathname, query, { status: undefined, created_by: "me" }),
    label: "Entered by me",
    current: mine,
  };
  return <Tabs label="States" items={[...tabs, entered]} />;
}

interface NothingFoundProps {
  resource: AnyResource;
  asked: boolean;
  waiting: boolean;
  clearTo: string;
}

function NothingFound({ resource, asked, waiting, clearTo }: NothingFoundProps) {
  if (asked)
    return (
      <Empty
        title={`No ${resource.one} fits this search`}
        acts={<ButtonLink to={clearTo}>Show all</ButtonLink>}
      >
        Try fewer words, or take a filter away.
      </Empty>
    );
  if (waiting)
    return (
      <Empty title={`No ${resource.many} wait for approval`}>
        What others enter comes up here, the longest wait first.
      </Empty>
    );
  return (
    <Empty title={`No ${resource.many} yet`} acts={<ListActs resource={resource} />}>
      Register the first one, or import a sheet.
    </Empty>
  );
}
