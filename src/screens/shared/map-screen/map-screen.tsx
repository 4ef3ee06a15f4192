import { useCallback, useState } from "react";
import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { formatMoment } from "#domain/lagos.ts";
import { withArticle } from "#domain/with-article.ts";
import type { AnyResource } from "#resource/define.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { recordPages, withQuery } from "../addresses/records.ts";
import { Legend } from "../map/legend.tsx";
import { MapCanvas, type MapContent } from "../map/map-canvas.tsx";
import { MapCards } from "../map/map-cards.tsx";
import type { MapData } from "../map/map-loader.ts";
import { MapPicture } from "../map/map-picture.tsx";
import { MapTables } from "../map/map-tables.tsx";
import type { PicturePoint } from "../map/picture-data.ts";
import { PointCard } from "../map/point-card.tsx";
import { ListFilters } from "../records/list-filters.tsx";
import styles from "./map-screen.module.css";

interface MapScreenProps {
  resource: AnyResource;
  title: string;
  /** Shows the records as cards next to the map, instead of the list below it. */
  cards?: boolean;
}

/** A register on the map, with its records as tables. */
export function MapScreen({ resource, title, cards = false }: MapScreenProps) {
  const data = useLoaderData<MapData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [view, setView] = useState<{ content: MapContent; bbox: string; moved: boolean }>();
  const [selectedPoint, setSelectedPoint] = useState<PicturePoint>();
  const onViewChange = useCallback(
    (content: MapContent, bbox: string, moved: boolean) => setView({ content, bbox, moved }),
    [],
  );
  const { box, map, outlines, tiles, meta } = data;
  const zoomAddress = (bbox: string) => withQuery(pathname, query, { bbox });
  const label = `${title}: ${map.total.toLocaleString("en-NG")} ${resource.many}`;
  return (
    <>
      <PageHead
        title={title}
        count={map.total}
        note={map.counted_at ? `as at ${formatMoment(map.counted_at)}` : undefined}
        actions={<Actions resource={resource} query={query} cards={cards} />}
      />
      <ListFilters resource={resource} hasViews={false} />
      <div className={cards ? styles.withCards : undefined}>
        <div>
          <MapCanvas
            resource={resource}
            label={label}
            box={box}
            outlines={outlines}
            tiles={tiles}
            filters={filtersOf(query)}
            onViewChange={onViewChange}
            onPoint={setSelectedPoint}
          >
            <MapPicture
              label={label}
              box={box}
              outlines={outlines}
              clusters={map.clusters}
              points={map.points}
              zoomAddress={zoomAddress}
              recordAddress={(id) => recordPages.view(resource.name, id)}
            />
          </MapCanvas>
          <div className={styles.footer}>
            <Legend tally={view?.content.tally ?? map.tally} />
            <p className="note" aria-live="polite">
              {`${(view?.content.total ?? map.total).toLocaleString("en-NG")} ${resource.many} in view`}
            </p>
            {view?.moved ? (
              <ButtonLink small icon="list-checks" to={zoomAddress(view.bbox)} preventScrollReset>
                List records in view
              </ButtonLink>
            ) : null}
            {query.has("bbox") ? (
              <ButtonLink small kind="quiet" to={withQuery(pathname, query, { bbox: undefined })}>
                Show whole map
              </ButtonLink>
            ) : null}
          </div>
          {selectedPoint ? (
            <PointCard
              resource={resource}
              point={selectedPoint}
              onClose={() => setSelectedPoint(undefined)}
            />
          ) : null}
        </div>
        {cards ? <MapCards resource={resource} rows={data.rows} /> : null}
      </div>
      {meta.total === 0 ? (
        <Empty title={`No ${resource.many} on this map`}>
          {capitalise(withArticle(resource.one))} is shown here once it has a GPS point.
        </Empty>
      ) : (
        <MapTables resource={resource} title={title} withList={!cards} />
      )}
    </>
  );
}

/** The filters, sent when the map moves. */
function filtersOf(query: URLSearchParams): string {
  const filters = new URLSearchParams(query);
  for (const name of ["bbox", "page", "per_page", "after", "before", "sort"]) filters.delete(name);
  return filters.toString();
}

function Actions({
  resource,
  query,
  cards,
}: {
  resource: AnyResource;
  query: URLSearchParams;
  cards: boolean;
}) {
  const otherLayout = cards
    ? `/admin/location-mapping/${resource.name}`
    : `/admin/location-mapping/card-view/${resource.name}`;
  const hasCards = resource.name === "property" || resource.name === "signage";
  return (
    <>
      {hasCards ? (
        <ButtonLink kind="quiet" small icon="map" to={withQuery(otherLayout, query, {})}>
          {cards ? "Map with a list" : "Map with record cards"}
        </ButtonLink>
      ) : null}
      {resource.name === "property" ? (
        <ButtonLink kind="quiet" small icon="printer" to="/admin/location-mapping/round">
          Print street list
        </ButtonLink>
      ) : null}
      <ButtonLink
        kind="quiet"
        small
        to={withQuery(recordPages.list(resource), query, { bbox: query.get("bbox") ?? undefined })}
      >
        Open list
      </ButtonLink>
    </>
  );
}
