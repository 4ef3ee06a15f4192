import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import { titleLabel } from "#domain/list-columns.ts";
import { addTally, emptyTally, mapStatuses, mapStatusLabels, tallyTotal } from "#domain/map/map-status.ts";
import { maskedPosition } from "#domain/mask-personal.ts";
import type { AnyResource } from "#resource/define.ts";
import { Pager } from "#ui/primitives/pager.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { recordPages, withQuery } from "../addresses/records.ts";
import { codeColumn, countColumn, DataTable } from "../data-table.tsx";
import type { MapData } from "./map-loader.ts";
import { statusKinds } from "./status-style.ts";

interface MapTablesProps {
  resource: AnyResource;
  title: string;
  withList: boolean;
}

/** The data of the map as tables: by local government, and all records. */
export function MapTables({ resource, title, withList }: MapTablesProps) {
  const { meta } = useLoaderData<MapData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const from = (meta.page - 1) * meta.per_page + 1;
  const { next, previous, page } = meta;
  const { rows } = useLoaderData<MapData>();
  return (
    <>
      <Panel title="By local government">
        <ByLga resource={resource} title={title} />
      </Panel>
      {withList ? (
        <Panel title="Records">
          <Records resource={resource} title={title} />
        </Panel>
      ) : null}
      <Pager
        from={from}
        to={from + rows.length - 1}
        total={meta.total}
        estimated={meta.total_is_estimate}
        earlierTo={
          previous
            ? withQuery(pathname, query, page > 2 ? { page: String(page - 1), before: previous } : {})
            : undefined
        }
        laterTo={next ? withQuery(pathname, query, { page: String(page + 1), after: next }) : undefined}
      />
    </>
  );
}

function ByLga({ resource, title }: Omit<MapTablesProps, "withList">) {
  const { byLga } = useLoaderData<MapData>();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const visibleStatuses = mapStatuses.filter(
    (name) => name !== "closed" || byLga.some(({ tally }) => tally.closed > 0),
  );
  const total = byLga.reduce((sum, { tally }) => addTally(sum, tally), emptyTally);
  return (
    <DataTable<MapData["byLga"][number]>
      caption={`${title} by local government`}
      stacked
      twoLineEntry
      rows={byLga}
      columns={[
        {
          head: "Local government",
          place: "name",
          cell: ({ lga_id, name }) =>
            lga_id === null ? (
              <span className="faint">not known</span>
            ) : (
              <Link to={withQuery(pathname, query, { lga_id: String(lga_id), bbox: undefined })}>{name}</Link>
            ),
          total: "On this map",
        },
        ...visibleStatuses.map((name) => ({
          ...countColumn<MapData["byLga"][number]>(mapStatusLabels[name], ({ tally }) => tally[name]),
          total: total[name].toLocaleString("en-NG"),
        })),
        {
          ...countColumn(`All ${resource.many}`, ({ tally }) => tallyTotal(tally), { place: "sum" }),
          total: tallyTotal(total).toLocaleString("en-NG"),
        },
      ]}
    />
  );
}

function Records({ resource, title }: Omit<MapTablesProps, "withList">) {
  const { rows } = useLoaderData<MapData>();
  const hasPosition = maskedPosition(resource).length === 0;
  return (
    <DataTable<MapData["rows"][number]>
      caption={title}
      stacked
      rows={rows}
      columns={[
        codeColumn("Code", (id) => recordPages.view(resource.name, id)),
        { head: titleLabel(resource), place: "name", cell: "title" },
        resource.owned && {
          head: "Owner",
          place: "sub",
          cell: ({ owners }) => owners || <span className="faint">no owner yet</span>,
        },
        hasPosition && {
          head: "Latitude",
          right: true,
          hideOnPhone: true,
          cell: ({ latitude }) => latitude?.toFixed(5),
        },
        hasPosition && {
          head: "Longitude",
          right: true,
          hideOnPhone: true,
          cell: ({ longitude }) => longitude?.toFixed(5),
        },
        {
          head: "Status",
          place: "status",
          cell: ({ standing }) => <Status kind={statusKinds[standing]} label={mapStatusLabels[standing]} />,
        },
      ]}
    />
  );
}
