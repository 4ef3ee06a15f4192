import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Box, formatBox } from "#domain/map/box.ts";
import type { Tally } from "#domain/map/map-status.ts";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { recordPages } from "../addresses/records.ts";
import type { LiveMap } from "./live-map.ts";
import styles from "./map-canvas.module.css";
import type { PictureCluster, PictureOutline, PicturePoint } from "./picture-data.ts";
import { clusterPin, pointPin } from "./pins.ts";

export interface MapContent {
  readonly clusters: readonly PictureCluster[];
  readonly points: readonly PicturePoint[];
  readonly tally: Tally;
  readonly total: number;
}

interface MapCanvasProps {
  resource: AnyResource;
  label: string;
  box: Box;
  outlines: readonly PictureOutline[];
  tiles: { readonly url: string; readonly credit: string };
  /** The filters of the list, as a query string. */
  filters: string;
  /** The view changed; `moved` once the user has moved the map. */
  onViewChange: (content: MapContent, bbox: string, moved: boolean) => void;
  onPoint: (point: PicturePoint) => void;
  /** The static drawing: shown without scripts, until the map is loaded, and if it can't be. */
  children: ReactNode;
}

type State = "drawing" | "live" | "still";

/** The interactive map, in place of its drawing. It loads the records in view from the server. */
export function MapCanvas(props: MapCanvasProps) {
  const { resource, filters, onViewChange, onPoint, children } = props;
  const containerRef = useRef<HTMLDivElement>(null);
  const liveMap = useRef<LiveMap>(undefined);
  const [state, setState] = useState<State>("drawing");
  const userMoved = useRef(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const latestProps = useRef(props);
  latestProps.current = props;

  useEffect(() => {
    const { current: container } = containerRef;
    let unmounted = false;
    if (!container) return;
    const { box, outlines, tiles, label } = latestProps.current;
    import("./live-map.ts")
      .then(({ startLiveMap }) => startLiveMap(container, { box, outlines, tiles, label }))
      .then((map) => {
        if (unmounted) return map.destroy();
        liveMap.current = map;
        container.parentElement?.setAttribute("data-map", "live");
        map.fitBox(box, true);
        setState("live");
      })
      .catch(() => {
        if (!unmounted) setState("still");
      });
    return () => {
      unmounted = true;
      liveMap.current?.destroy();
      liveMap.current = undefined;
    };
  }, []);

  const showContent = useCallback(
    (content: MapContent) => {
      const map = liveMap.current;
      if (!map) return;
      const zoomIn = (cluster: PictureCluster) => () =>
        map.map.easeTo(zoomTarget(cluster, map.getView().zoom));
      map.setPins([
        ...content.clusters.map((cluster) => clusterPin(cluster, resource.many, zoomIn(cluster))),
        ...content.points.map((point) => pointPin(point, () => onPoint(point))),
      ]);
    },
    [resource, onPoint],
  );

  useEffect(() => {
    const map = liveMap.current;
    if (state !== "live" || !map) return;
    let request = new AbortController();
    const loadView = async () => {
      request.abort();
      request = new AbortController();
      const { box, zoom } = map.getView();
      const bbox = formatBox(box);
      const query = new URLSearchParams(filters);
      query.set("bbox", bbox);
      query.set("zoom", zoom.toFixed(2));
      const path = `${recordPages.api(resource)}/map?${query}`;
      const result = await api.get<MapContent>(path, { signal: request.signal });
      if (!result.ok) {
        if (result.code !== "aborted") setErrorMessage(result.message);
        return;
      }
      setErrorMessage(undefined);
      showContent(result.data);
      onViewChange(result.data, bbox, userMoved.current);
    };
    void loadView();
    const onMoveEnd = () => void loadView();
    map.map.on("moveend", onMoveEnd);
    return () => {
      request.abort();
      map.map.off("moveend", onMoveEnd);
    };
  }, [state, filters, resource, showContent, onViewChange]);

  // Follows links to another part of the map.
  const shownBbox = formatBox(props.box);
  const previousBbox = useRef(shownBbox);
  useEffect(() => {
    if (previousBbox.current === shownBbox) return;
    previousBbox.current = shownBbox;
    const map = liveMap.current;
    // "List records in view" links to the current view.
    if (map && formatBox(map.getView().box) !== shownBbox) map.fitBox(latestProps.current.box);
  }, [shownBbox]);

  const markUserMoved = () => {
    userMoved.current = true;
  };
  return (
    <div className={styles.frame} data-map={state}>
      <div
        ref={containerRef}
        className={styles.map}
        onPointerDownCapture={markUserMoved}
        onWheelCapture={markUserMoved}
        onKeyDownCapture={markUserMoved}
      />
      {state === "live" ? null : <div className={styles.static}>{children}</div>}
      {state === "still" ? (
        <p className="note">
          This browser can’t show the interactive map. Use the map image and the tables below. The circles are
          links.
        </p>
      ) : null}
      {errorMessage ? (
        <Notice kind="warn" alert className={styles.error}>
          {errorMessage}
        </Notice>
      ) : null}
    </div>
  );
}

/** Two steps closer, around the middle of a cluster. */
function zoomTarget({ latitude, longitude }: PictureCluster, zoom: number) {
  return { center: [longitude, latitude] as [number, number], zoom: Math.min(20, zoom + 2) };
}
