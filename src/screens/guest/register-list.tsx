import { useLoaderData, useLocation, useSearchParams } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { withQuery } from "../shared/addresses/records.ts";
import { type Column, type Columns, codeColumn, DataTable } from "../shared/data-table.tsx";
import { QueryFilters } from "../shared/query-filters.tsx";
import { RecordStatus } from "../shared/records/status-tag.tsx";
import { suspensionFilter } from "../shared/records/suspension-filter.ts";
import type { RegisterData } from "./read-register.ts";

interface RegisterListProps {
  resource: AnyResource;
  title: string;
  view: (id: number) => string;
  /** Names of people are masked, so they can't be searched or sorted by. */
  masked?: boolean;
}

/** A read-only list of a register. */
export function RegisterList({ resource, title, view, masked = false }: RegisterListProps) {
  const { rows, meta } = useLoaderData<RegisterData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const pageUrl = (name: "after" | "before", value: string | undefined, page: number) => {
    if (value === undefined) return undefined;
    const to = withQuery(pathname, query, { page: String(page), [name]: value });
    return page === 1 ? withQuery(pathname, query, {}) : to;
  };
  const from = (meta.page - 1) * meta.per_page + 1;
  return (
    <>
      <PageHead title={title} count={meta.total} note="read only" />
      <QueryFilters
        placeholder={masked ? "Code" : "Code or name"}
        filters={[suspensionFilter]}
        preservedParams={["super_agent_id"]}
      />
      {rows.length === 0 ? (
        <Empty title={`No ${resource.one} found`}>Change or clear your search.</Empty>
      ) : (
        <DataTable
          caption={`${title}, by ${masked ? "code" : "name"}`}
          scrollable
          stacked
          columns={columns(resource, view)}
          rows={rows}
        />
      )}
      <Pager
        from={from}
        to={from + rows.length - 1}
        total={meta.total}
        estimated={meta.total_is_estimate}
        earlierTo={pageUrl("before", meta.previous, meta.page - 1)}
        laterTo={pageUrl("after", meta.next, meta.page + 1)}
      />
    </>
  );
}

type Row = RegisterData["rows"][number];

function columns(resource: AnyResource, view: RegisterListProps["view"]): Columns<Row> {
  return [
    codeColumn("Code", view),
    { head: "Name", place: "name", cell: "title" },
    ...resource.columns.map(
      (name, index): Column<Row> => ({
        head: resource.fields[name]?.label ?? name,
        ...(index === 0 ? { place: "sub" } : { hideOnPhone: true }),
        cell: ({ cells }) => cells[index] ?? <span className="faint">–</span>,
      }),
    ),
    { head: "Status", place: "status", cell: ({ state }) => <RecordStatus status={state} /> },
  ];
}
