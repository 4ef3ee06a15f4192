import type { MapStatus, Tally } from "#domain/map/map-status.ts";

/** The data of a map, as the server sends it. */

export interface PictureOutline {
  readonly lga_id: number;
  readonly name: string;
  readonly ring: readonly (readonly [number, number])[];
  readonly middle: { readonly latitude: number; readonly longitude: number };
}

export interface PictureCluster {
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  readonly tally: Tally;
  readonly bbox: string;
}

export interface PicturePoint {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly standing: MapStatus;
}
