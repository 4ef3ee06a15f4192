import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import { titleLabel } from "#domain/list-columns.ts";
import {
  addTally,
  emptyTally,
  mapStatuses,
  mapStatusLabels,
  type Tally,
  tallyTotal,
} from "#domain/map/map-status.ts";
import { maskedPosition } from "#domain/mask-personal.ts";
import type { AnyResource } from "#resource/define.ts";
import { Pager } from "#ui/primitives/pager.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { recordPages, withQuery } from "../addresses/records.ts";
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
    <Table caption={`${title} by local government`} stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>Local government</HeadCell>
          {visibleStatuses.map((name) => (
            <HeadCell key={name} right>
              {mapStatusLabels[name]}
            </HeadCell>
          ))}
          <HeadCell right>{`All ${resource.many}`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {byLga.map(({ lga_id, name, tally }) => (
          <tr key={lga_id ?? "none"}>
            <Cell head place="name">
              {lga_id === null ? (
                <span className="faint">not known</span>
              ) : (
                <Link to={withQuery(pathname, query, { lga_id: String(lga_id), bbox: undefined })}>
                  {name}
                </Link>
              )}
            </Cell>
            <TallyCells tally={tally} statuses={visibleStatuses} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Cell head place="name">
            On this map
          </Cell>
          <TallyCells tally={total} statuses={visibleStatuses} />
        </tr>
      </tfoot>
    </Table>
  );
}

function TallyCells({
  tally,
  statuses,
}: {
  tally: Tally;
  statuses: readonly (typeof mapStatuses)[number][];
}) {
  return (
    <>
      {statuses.map((name) => (
        <Cell key={name} right hideOnPhone>
          {tally[name].toLocaleString("en-NG")}
        </Cell>
      ))}
      <Cell right place="sum">
        {tallyTotal(tally).toLocaleString("en-NG")}
      </Cell>
    </>
  );
}

function Records({ resource, title }: Omit<MapTablesProps, "withList">) {
  const { rows } = useLoaderData<MapData>();
  const hasPosition = maskedPosition(resource).length === 0;
  return (
    <Table caption={title} stacked>
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <HeadCell>{titleLabel(resource)}</HeadCell>
          {resource.owned ? <HeadCell>Owner</HeadCell> : null}
          {hasPosition ? <HeadCell right>Latitude</HeadCell> : null}
          {hasPosition ? <HeadCell right>Longitude</HeadCell> : null}
          <HeadCell>Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <RecordCode code={row.code} outlined href={recordPages.view(resource.name, row.id)} />
            </Cell>
            <Cell head place="name">
              {row.title}
            </Cell>
            {resource.owned ? (
              <Cell place="sub">{row.owners || <span className="faint">no owner yet</span>}</Cell>
            ) : null}
            {hasPosition ? (
              <>
                <Cell right hideOnPhone>
                  {row.latitude?.toFixed(5)}
                </Cell>
                <Cell right hideOnPhone>
                  {row.longitude?.toFixed(5)}
                </Cell>
              </>
            ) : null}
            <Cell place="status">
              <Status kind={statusKinds[row.standing]} label={mapStatusLabels[row.standing]} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
