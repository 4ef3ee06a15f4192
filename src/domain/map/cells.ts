import type { Box, Place } from "./box.ts";

/**
 * The grid of the maps: web mercator in z-order, so that a square part is one range of numbers. Must match the
 * database's `map_cell`.
 */

/** Level of the finest grid: 2^21 cells per side. */
export const FINEST_LEVEL = 21;
const MAX_LATITUDE = 85.05;

/** The position of a place on the map, both from 0 to 1: from the west, and from the north. */
export function project({ latitude, longitude }: Place): { x: number; y: number } {
  const radians = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180;
  return {
    x: (longitude + 180) / 360,
    y: (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2,
  };
}

function column(share: number, level: number): number {
  const side = 2 ** level;
  return Math.min(side - 1, Math.max(0, Math.floor(share * side)));
}

/** The number of a cell from its column and row. Below 2^42: exact, but too large for bit operators. */
function interleave(x: number, y: number): number {
  let number = 0;
  for (let bit = FINEST_LEVEL - 1; bit >= 0; bit--) {
    const pair = ((x >> bit) & 1) + 2 * ((y >> bit) & 1);
    number = number * 4 + pair;
  }
  return number;
}

/** The cell of a place in the grid of 2^level cells per side. */
export function cellOf(place: Place, level = FINEST_LEVEL): number {
  const { x, y } = project(place);
  return interleave(column(x, level), column(y, level));
}

export interface CellRange {
  readonly low: number;
  readonly high: number;
}

/** Blocks per side that cover a box: few ranges, little outside the box. */
const BLOCKS = 8;

/** The ranges of cells of `level` that cover a box: a few dozen at most, in order, slightly larger than the box. */
export function rangesOf(box: Box, level: number): CellRange[] {
  const low = project({ latitude: box.north, longitude: box.west });
  const high = project({ latitude: box.south, longitude: box.east });
  const wide = Math.max(high.x - low.x, high.y - low.y, 2 ** -FINEST_LEVEL);
  const coarse = Math.max(0, Math.min(level, Math.floor(Math.log2(BLOCKS / wide))));
  const blocks: number[] = [];
  for (let x = column(low.x, coarse); x <= column(high.x, coarse); x++)
    for (let y = column(low.y, coarse); y <= column(high.y, coarse); y++) blocks.push(interleave(x, y));
  const size = 4 ** (level - coarse);
  return mergeRanges(blocks.sort((a, b) => a - b)).map(({ low: first, high: last }) => ({
    low: first * size,
    high: (last + 1) * size - 1,
  }));
}

/** Merges consecutive numbers into ranges. */
function mergeRanges(numbers: readonly number[]): CellRange[] {
  const ranges: { low: number; high: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last.high + 1 === number) last.high = number;
    else ranges.push({ low: number, high: number });
  }
  return ranges;
}

/** Number of grid cells that a box touches. */
export function cellsIn(box: Box, level: number): number {
  const low = project({ latitude: box.north, longitude: box.west });
  const high = project({ latitude: box.south, longitude: box.east });
  const along = (from: number, to: number) => column(to, level) - column(from, level) + 1;
  return along(low.x, high.x) * along(low.y, high.y);
}

/** Tolerance, in cells, for boxes rounded to six decimals. */
const OVERLAP = 0.01;

/** The box enlarged to whole cells of a grid: the smallest searchable part of the map. */
export function wholeCells(box: Box, level: number): Box {
  const side = 2 ** level;
  const low = project({ latitude: box.north, longitude: box.west });
  const high = project({ latitude: box.south, longitude: box.east });
  const from = (share: number) => Math.floor(share * side + OVERLAP);
  const to = (share: number, first: number) => Math.max(first + 1, Math.ceil(share * side - OVERLAP));
  const [x, y] = [from(low.x), from(low.y)];
  const first = unproject({ x: x / side, y: y / side });
  const last = unproject({ x: to(high.x, x) / side, y: to(high.y, y) / side });
  return { west: first.longitude, north: first.latitude, east: last.longitude, south: last.latitude };
}

/** The bounding box of a cell. */
export function boxOfCell(cell: number, level: number): Box {
  let [x, y] = [0, 0];
  for (let bit = 0, rest = cell; bit < level; bit++, rest = Math.floor(rest / 4)) {
    x += (rest % 2) * 2 ** bit;
    y += (Math.floor(rest / 2) % 2) * 2 ** bit;
  }
  const side = 2 ** level;
  const high = unproject({ x: x / side, y: y / side });
  const low = unproject({ x: (x + 1) / side, y: (y + 1) / side });
  return { west: high.longitude, north: high.latitude, east: low.longitude, south: low.latitude };
}

/** The place at a position on the map, from the west and from the north. */
export function unproject({ x, y }: { x: number; y: number }): Place {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { longitude: x * 360 - 180, latitude };
}
