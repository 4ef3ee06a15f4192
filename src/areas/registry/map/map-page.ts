import { sql } from "kysely";
import { type Box, formatBox } from "#domain/map/box.ts";
import type { MapStatus } from "#domain/map/map-status.ts";
import { nigeria } from "#domain/map/nigeria.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { type ListMeta, listRecords } from "../records/list.ts";
import { type RawQuery, readListQuery } from "../records/list-query.ts";
import { countByLga, type LgaTally } from "./count-by-lga.ts";
import { extentOf } from "./extent.ts";
import { listOutlines, type Outline } from "./outlines.ts";
import { type MapContent, readMap } from "./read-map.ts";
import { statusOf } from "./status-sql.ts";
import { readTiles, type Tiles } from "./tiles.ts";

/** A row of the table beside a map. */
export interface MapRow {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly owners: string;
  readonly standing: MapStatus;
  /** The first photo of the record. */
  readonly photo: number | null;
}

/** The data of a map page: the first map, and the same as tables. */
export interface MapPage {
  readonly box: Box;
  readonly map: MapContent;
  readonly outlines: readonly Outline[];
  readonly byLga: readonly LgaTally[];
  readonly rows: readonly MapRow[];
  readonly meta: ListMeta;
  readonly tiles: Tiles;
}

/**
 * The map page of a register for its URL: the filters of the list, and `bbox` for a part of the map.
 * @throws AppError not-signed-in, forbidden, invalid, search-too-slow
 */
export async function readMapPage(actor: Actor, register: AnyResource, raw: RawQuery): Promise<MapPage> {
  const resource = await withCustom(register);
  const listQuery = readListQuery(resource, raw);
  const box = listQuery.within ?? (await extentOf(actor, resource, listQuery)) ?? nigeria;
  const query = { ...listQuery, within: box };
  const [map, list, outlines, tiles] = await Promise.all([
    readMap(actor, resource, query),
    listRecords(actor, resource, readListQuery(resource, { ...raw, bbox: formatBox(box) })),
    listOutlines(actor),
    readTiles(),
  ]);
  const byLga = await countByLga(actor, resource, query, map.counted_at !== null);
  const extras = await readRowExtras(
    resource,
    list.rows.map(({ id }) => id),
  );
  const rows = list.rows.map(({ id, code, title, latitude, longitude, owners }) => {
    const found = extras.get(id);
    const names = owners.map(({ name }) => name).join(", ");
    const { standing = "unapproved", photo = null } = found ?? {};
    return { id, code, title, latitude, longitude, owners: names, standing, photo };
  });
  return {
    box,
    map,
    outlines: outlines.filter((one) => touches(one, box)),
    byLga,
    rows,
    meta: list.meta,
    tiles,
  };
}

interface RowExtras {
  readonly id: number;
  readonly standing: MapStatus;
  readonly photo: number | null;
}

async function readRowExtras(resource: AnyResource, ids: readonly number[]): Promise<Map<number, RowExtras>> {
  const { rows } = await sql<RowExtras>`
    SELECT t.id, ${statusOf(resource, "t")} AS standing,
      (SELECT p.id FROM photo p WHERE p.resource = ${resource.name} AND p.record_id = t.id AND p.removed_at IS NULL
        ORDER BY p.position, p.id LIMIT 1) AS photo
    FROM ${sql.table(resource.name)} AS t WHERE t.id = ANY(${[...ids]}::bigint[])`.execute(database());
  return new Map(rows.map((row) => [row.id, row]));
}

function touches({ ring }: Outline, { west, south, east, north }: Box): boolean {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const isOutside = Math.max(...xs) < west || Math.min(...xs) > east;
  return !isOutside && Math.max(...ys) >= south && Math.min(...ys) <= north;
}
