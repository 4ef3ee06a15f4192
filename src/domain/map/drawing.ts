import type { Box, Place } from "./box.ts";
import { project, unproject } from "./cells.ts";

/** A drawn map: its size, and the position of a place on it, in units of the drawing. */
export interface MapDrawing {
  readonly width: number;
  readonly height: number;
  /** The part of the map that is drawn: the requested box, extended to the proportions of the drawing. */
  readonly box: Box;
  position(place: Place): { readonly x: number; readonly y: number };
}

/** A drawing that shows a whole box. */
export function drawingOf(box: Box, width: number, height: number): MapDrawing {
  const low = project({ latitude: box.north, longitude: box.west });
  const high = project({ latitude: box.south, longitude: box.east });
  const [across, down] = [Math.max(high.x - low.x, 1e-9), Math.max(high.y - low.y, 1e-9)];
  const scale = Math.min(width / across, height / down);
  const left = (low.x + high.x) / 2 - width / scale / 2;
  const top = (low.y + high.y) / 2 - height / scale / 2;
  const first = unproject({ x: left, y: top });
  const last = unproject({ x: left + width / scale, y: top + height / scale });
  return {
    width,
    height,
    box: { west: first.longitude, north: first.latitude, east: last.longitude, south: last.latitude },
    position(place) {
      const { x, y } = project(place);
      return { x: round((x - left) * scale), y: round((y - top) * scale) };
    },
  };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** Degrees between the lines of a grid of about four lines. */
export function gridStep(box: Box): number {
  const wanted = (box.east - box.west) / 4;
  const steps = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
  return steps.find((step) => step <= wanted) ?? 0.001;
}

/** The grid lines between two degrees. */
export function gridLines(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.min(20, Math.floor(to / step) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => Number(((first + at) * step).toFixed(6)));
}
