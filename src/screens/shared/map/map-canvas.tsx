import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Box, formatBox } from "#domain/map/box.ts";
import type { Tally } from "#domain/map/map-status.ts";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { address } from "../addresses/records.ts";
import type { LiveMap } from "./live-map.ts";
import styles from "./map-canvas.module.css";
import type { PictureCluster, PictureOutline, PicturePoint } from "./picture-data.ts";
import { clusterPin, pointPin } from "./pins.ts";

export interface Style {
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
  onViewChange: (style: Style, bbox: string, moved: boolean) => void;
  onPoint: (point: PicturePoint) => void;
  /** The static drawing: shown without scripts, until the map is loaded, and if it can't be. */
  children: ReactNode;
}

type State = "drawing" | "live" | "still";

/** The interactive map, in place of its drawing. It loads the records in view from the server. */
export function MapCanvas(props: MapCanvasProps) {
  const { resource, filters, onViewChange, onPoint, children } = props;
  const holder = useRef<HTMLDivElement>(null);
  const live = useRef<LiveMap>(undefined);
  const [state, setState] = useState<State>("drawing");
  const touched = useRef(false);
  const [trouble, setTrouble] = useState<string>();
  const start = useRef(props);
  start.current = props;

  useEffect(() => {
    const { current: container } = holder;
    let unmounted = false;
    if (!container) return;
    const { box, outlines, tiles, label } = start.current;
    import("./live-map.ts")
      .then(({ startLiveMap }) => startLiveMap(container, { box, outlines, tiles, label }))
      .then((map) => {
        if (unmounted) return map.end();
        live.current = map;
        container.parentElement?.setAttribute("data-map", "live");
        map.show(box, true);
        setState("live");
      })
      .catch(() => {
        if (!unmounted) setState("still");
      });
    return () => {
      unmounted = true;
      live.current?.end();
      live.current = undefined;
    };
  }, []);

  const put = useCallback(
    (style: Style) => {
      const map = live.current;
      if (!map) return;
      const closer = (cluster: PictureCluster) => () => map.map.easeTo(closerTo(cluster, map.view().zoom));
      map.setPins([
        ...style.clusters.map((cluster) => clusterPin(cluster, resource.many, closer(cluster))),
        ...style.points.map((point) => pointPin(point, () => onPoint(point))),
      ]);
    },
    [resource, onPoint],
  );

  useEffect(() => {
    const map = live.current;
    if (state !== "live" || !map) return;
    let params = new AbortController();
    const view = async () => {
      params.abort();
      params = new AbortController();
      const { box, zoom } = map.view();
      const bbox = formatBox(box);
      const query = new URLSearchParams(filters);
      query.set("bbox", bbox);
      query.set("zoom", zoom.toFixed(2));
      const path = `${address.api(resource)}/map?${query}`;
      const found = await api.get<Style>(path, { signal: params.signal });
      if (!found.ok) {
        if (found.code !== "aborted") setTrouble(found.message);
        return;
      }
      setTrouble(undefined);
      put(found.data);
      onViewChange(found.data, bbox, touched.current);
    };
    void view();
    const moved = () => void view();
    map.map.on("moveend", moved);
    return () => {
      params.abort();
      map.map.off("moveend", moved);
    };
  }, [state, filters, resource, put, onViewChange]);

  // Follows links to another part of the map.
  const shown = formatBox(props.box);
  const first = useRef(shown);
  useEffect(() => {
    if (first.current === shown) return;
    first.current = shown;
    const map = live.current;
    // "List records in view" links to the current view.
    if (map && formatBox(map.view().box) !== shown) map.show(start.current.box);
  }, [shown]);

  const touch = () => {
    touched.current = true;
  };
  return (
    <div className={styles.frame} data-map={state}>
      <div
        ref={holder}
        className={styles.map}
        onPointerDownCapture={touch}
        onWheelCapture={touch}
        onKeyDownCapture={touch}
      />
      {state === "live" ? null : <div className={styles.still}>{children}</div>}
      {state === "still" ? (
        <p className="note">
          This browser can’t show the interactive map. Use the map image and the tables below. The circles are
          links.
        </p>
      ) : null}
      {trouble ? (
        <Notice kind="warn" alert className={styles.trouble}>
          {trouble}
        </Notice>
      ) : null}
    </div>
  );
}

/** Two steps closer, around the middle of a cluster. */
function closerTo({ latitude, longitude }: PictureCluster, zoom: number) {
  return { center: [longitude, latitude] as [number, number], zoom: Math.min(20, zoom + 2) };
}
