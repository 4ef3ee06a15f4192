import { createRoute, z } from "@hono/zod-openapi";
import { mapStatuses } from "#domain/map/map-status.ts";
import { isInNigeria } from "#domain/map/nigeria.ts";
import { mappedRegisters } from "#domain/map/registers.ts";
import { OUTSIDE_COUNTRY } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, failures, guard, json, newApi, success, tagOf } from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { listOutlines } from "../map/outlines.ts";
import { placeWarning } from "../map/place-warning.ts";
import { readMap } from "../map/read-map.ts";
import { readTiles } from "../map/tiles.ts";
import { readListQuery } from "../records/list-query.ts";
import { listQuery } from "../records/schema.ts";

const TallyAnswer = z.object(Object.fromEntries(mapStatuses.map((name) => [name, z.int()])));

const MapResponse = z
  .object({
    clusters: z.array(
      z.object({
        latitude: z.number(),
        longitude: z.number(),
        count: z.int(),
        tally: TallyAnswer,
        bbox: z
          .string()
          .openapi({ description: "Map area to request as `bbox` to see the cluster in detail" }),
      }),
    ),
    points: z
      .array(
        z.object({
          id: z.int(),
          code: z.string(),
          title: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          standing: z.enum(mapStatuses),
        }),
      )
      .openapi({ description: "Single records, returned instead of clusters if there are few" }),
    tally: TallyAnswer,
    total: z.int(),
    counted_at: z.string().nullable().openapi({
      description: "Time of the count. Null if counted just now; large registers are counted in advance",
    }),
  })
  .openapi("MapLook");

const Outlines = z.array(
  z
    .object({
      lga_id: z.int(),
      name: z.string(),
      ring: z
        .array(z.tuple([z.number(), z.number()]))
        .openapi({ description: "Pairs of longitude and latitude" }),
      middle: z.object({ latitude: z.number(), longitude: z.number() }),
    })
    .openapi("Outline"),
);

/** Positions of each register’s records, and the outlines of the local governments. */
export function mapsApi() {
  const api = newApi();
  for (const resource of mappedRegisters) addMapRoute(api, resource);
  addOutlinesRoute(api);
  addTilesRoute(api);
  addPlaceRoute(api);
  return api;
}

/** GET /properties/map */
function addMapRoute(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}/map`,
    tags: tagOf(resource),
    summary: `Get the positions of ${resource.many}, as clusters by grid cell, or as single records if there are few`,
    middleware: guard(`${resource.name}.view`),
    request: {
      query: listQuery(resource).extend({
        zoom: z
          .string()
          .optional()
          .openapi({ description: "Zoom level of the map, from 0 to 22. Sets the size of the grid cells" }),
      }),
    },
    responses: {
      200: json("The clusters or records", success(MapResponse)),
      ...failures({ 422: "invalid", 503: "search-too-slow" }),
    },
  });
  api.openapi(route, async (c) => {
    const { zoom, ...raw } = c.req.queries();
    const zoomLevel = readZoom(zoom?.[0]);
    const errors = {
      ...(Number.isNaN(zoomLevel) && { zoom: ["Enter a number from 0 to 22."] }),
      ...(!raw["bbox"]?.[0] && { bbox: ["Send the map area as bbox=west,south,east,north."] }),
    };
    const query = readListQuery(await withCustom(resource), raw, errors);
    if (!query.within) throw new AppError("invalid", "The map request is not valid.");
    const data = await readMap(c.get("actor"), resource, { ...query, within: query.within }, zoomLevel);
    const { clusters, points, counted_at, ...totals } = data;
    const answer = {
      clusters: [...clusters],
      points: [...points],
      counted_at: counted_at?.toISOString() ?? null,
    };
    return c.json({ status: "success" as const, data: { ...totals, ...answer } }, 200);
  });
}

/** NaN for an invalid zoom. */
function readZoom(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  return /^[0-9]{1,2}(?:\.[0-9]{1,8})?$/.test(text) && Number(text) <= 22 ? Number(text) : Number.NaN;
}

/** A right to view any mapped register. */
function viewRight(actor: Actor): string {
  const names = mappedRegisters.map(({ name }) => `${name}.view`);
  return names.find((right) => may(actor, right)) ?? "property.view";
}

/** The same, or a right of owners, who place their own records on the map. */
function placeRight(actor: Actor): string {
  const view = viewRight(actor);
  const own = ["own_asset.create", "own_asset.edit"].find((right) => may(actor, right));
  return own && !may(actor, view) ? own : view;
}

/** GET /map/outlines */
function addOutlinesRoute(api: Api): void {
  readRoute(api, {
    path: "/map/outlines",
    tags: ["Maps"],
    summary: "List the outlines of the local governments, drawn around their registered records",
    guard: guard(placeRight),
    answer: "The outlines",
    data: Outlines,
    read: async (actor) => {
      const found = await listOutlines(actor);
      const data = found.map(({ ring, ...rest }) => ({
        ...rest,
        ring: ring.map(([x, y]): [number, number] => [x, y]),
      }));
      return data;
    },
  });
}

/** GET /map/tiles */
function addTilesRoute(api: Api): void {
  const Tiles = z.object({
    url: z.string().openapi({ description: "URL with {z}, {x} and {y}. If empty, show outlines only" }),
    credit: z.string(),
  });
  readRoute(api, {
    path: "/map/tiles",
    tags: ["Maps"],
    summary: "Get the source of the background map tiles, as configured in the settings",
    guard: guard(placeRight),
    answer: "The map tiles",
    data: Tiles,
    read: () => readTiles(),
  });
}

const PlaceQuery = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  lga_id: z.coerce.number().int().min(1).optional(),
});

/** GET /map/place */
function addPlaceRoute(api: Api): void {
  const Warning = z.object({ code: z.enum(["far-from-lga"]), message: z.string() });
  readRoute(api, {
    path: "/map/place",
    tags: ["Maps"],
    summary:
      "Check a position before saving it. A position outside the country returns an error; a doubtful one returns a warning",
    guard: guard(placeRight),
    answer: "The position can be saved. Returns its warning, or null",
    data: z.object({ warning: Warning.nullable() }),
    codes: { 422: "outside-country, invalid" },
    query: PlaceQuery.shape,
    read: async (actor, { query }) => {
      const { lga_id = null, ...point } = query;
      const warning = await placeWarning(actor, point, lga_id);
      if (!isInNigeria(point)) throw new AppError("invalid", OUTSIDE_COUNTRY, { code: "outside-country" });
      return { warning: warning ?? null };
    },
  });
}
