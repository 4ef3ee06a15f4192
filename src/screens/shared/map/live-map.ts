import {
  AttributionControl,
  Map as LibreMap,
  LngLatBounds,
  Marker,
  NavigationControl,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from "maplibre-gl";
import sheetUrl from "maplibre-gl/dist/maplibre-gl.css?url";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import type { Box } from "#domain/map/box.ts";
import { t } from "#language/t.ts";
import type { PictureOutline } from "./picture-data.ts";
import pinStyles from "./pins.module.css";

/**
 * The interactive map. Screens load its code after they render. Its worker and style sheet are served by us, and its
 * labels are page elements, so no glyphs are fetched.
 */
export interface LiveMap {
  readonly map: LibreMap;
  /** The current view. */
  getView(): { readonly box: Box; readonly zoom: number };
  /** Moves to a box; `atOnce` without animation, after the element was resized. */
  fitBox(box: Box, immediate?: boolean): void;
  /** Replaces the elements on the map. */
  setPins(pins: readonly Pin[]): void;
  destroy(): void;
}

export interface Pin {
  readonly latitude: number;
  readonly longitude: number;
  readonly element: HTMLElement;
}

export interface LiveMapOptions {
  readonly box: Box;
  readonly outlines: readonly PictureOutline[];
  readonly tiles: { readonly url: string; readonly credit: string };
  readonly label: string;
}

/**
 * Draws a map into an element.
 * @throws Error without WebGL, or if its files can't be loaded
 */
export async function startLiveMap(container: HTMLElement, options: LiveMapOptions): Promise<LiveMap> {
  await loadStyleSheet();
  setWorkerUrl(workerUrl);
  const map = new LibreMap({
    container,
    style: mapStyle(options, container),
    bounds: boundsOf(options.box),
    attributionControl: false,
    cooperativeGestures: matchMedia("(pointer: coarse)").matches,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    maxZoom: 20,
    locale: {
      "Map.Title": options.label,
      "NavigationControl.ZoomIn": t("Zoom in"),
      "NavigationControl.ZoomOut": t("Zoom out"),
      "CooperativeGesturesHandler.MobileHelpText": t("Use two fingers to move the map"),
    },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new ScaleControl({ unit: "metric" }), "bottom-left");
  if (options.tiles.credit)
    map.addControl(new AttributionControl({ customAttribution: options.tiles.credit }));
  let pins: Marker[] = [];
  const nameMarkers = options.outlines.map((outline) => nameMarker(outline).addTo(map));
  await whenLoaded(map);
  return {
    map,
    getView() {
      const bounds = map.getBounds();
      const box = {
        west: Math.max(-180, bounds.getWest()),
        south: Math.max(-85, bounds.getSouth()),
        east: Math.min(180, bounds.getEast()),
        north: Math.min(85, bounds.getNorth()),
      };
      return { box, zoom: map.getZoom() };
    },
    fitBox(box, immediate = false) {
      if (immediate) map.resize();
      map.fitBounds(boundsOf(box), { padding: 16, maxZoom: 19, animate: !immediate });
    },
    setPins(next) {
      for (const pin of pins) pin.remove();
      pins = next.map(({ element, longitude, latitude }) =>
        new Marker({ element }).setLngLat([longitude, latitude]).addTo(map),
      );
    },
    destroy() {
      for (const marker of [...pins, ...nameMarkers]) marker.remove();
      map.remove();
    },
  };
}

function boundsOf({ west, south, east, north }: Box): LngLatBounds {
  return new LngLatBounds([west, south], [east, north]);
}

let styleSheet: Promise<void> | undefined;

function loadStyleSheet(): Promise<void> {
  styleSheet ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = sheetUrl;
    link.onload = () => resolve();
    link.onerror = () => {
      styleSheet = undefined;
      link.remove();
      reject(new Error("The map style sheet could not be loaded."));
    };
    document.head.append(link);
  });
  return styleSheet;
}

function whenLoaded(map: LibreMap): Promise<void> {
  return new Promise((resolve, reject) => {
    map.once("load", () => resolve());
    map.once("error", ({ error }) => {
      // A failed tile isn't fatal.
      if (!map.isStyleLoaded()) reject(error);
    });
  });
}

function mapStyle({ outlines, tiles }: LiveMapOptions, container: HTMLElement): StyleSpecification {
  const colour = (name: string) => colourOf(container, name);
  const features = outlines.map(({ ring }) => {
    const [first] = ring;
    const coordinates = [[...ring, ...(first ? [first] : [])].map(([x, y]) => [x, y])];
    return { type: "Feature" as const, properties: {}, geometry: { type: "Polygon" as const, coordinates } };
  });
  const raster = { type: "raster" as const, tiles: [tiles.url], tileSize: 256, maxzoom: 19 };
  return {
    version: 8,
    sources: {
      outlines: { type: "geojson", data: { type: "FeatureCollection", features } },
      ...(tiles.url && { tiles: raster }),
    },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": colour("--sheet-sunk") } },
      ...(tiles.url ? [{ id: "tiles", type: "raster" as const, source: "tiles" }] : []),
      {
        id: "land",
        type: "fill",
        source: "outlines",
        paint: { "fill-color": colour("--sheet-lift"), "fill-opacity": tiles.url ? 0 : 0.7 },
      },
      {
        id: "borders",
        type: "line",
        source: "outlines",
        layout: { "line-join": "round" },
        paint: { "line-color": colour("--line-strong"), "line-width": 1.2 },
      },
    ],
  };
}

function nameMarker({ name, middle }: PictureOutline): Marker {
  const element = document.createElement("span");
  element.className = pinStyles.lgaName ?? "";
  element.textContent = name;
  return new Marker({ element }).setLngLat([middle.longitude, middle.latitude]);
}

/** A colour of the style sheet as "rgb(1, 2, 3)", as canvases don't support every notation. */
function colourOf(container: HTMLElement, property: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${property})`;
  container.append(probe);
  const cssColour = getComputedStyle(probe).color;
  probe.remove();
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return cssColour;
  context.fillStyle = cssColour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
