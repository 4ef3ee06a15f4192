import { createRoute, z } from "@hono/zod-openapi";
import { isInNigeria } from "#domain/map/nigeria.ts";
import { mappedRegisters } from "#domain/map/registers.ts";
import { standings } from "#domain/map/standing.ts";
import { OUTSIDE_COUNTRY } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, failures, guard, json, newApi, success, tagOf } from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { lookAtMap } from "../map/look.ts";
import { listOutlines } from "../map/outlines.ts";
import { placeWarning } from "../map/place-warning.ts";
import { readTiles } from "../map/tiles.ts";
import { readListQuery } from "../records/list-query.ts";
import { listQuery } from "../records/schema.ts";

const TallyAnswer = z.object(Object.fromEntries(standings.map((name) => [name, z.int()])));

const Look = z
  .object({
    clusters: z.array(
      z.object({
        latitude: z.number(),
        longitude: z.number(),
        count: z.int(),
        tally: TallyAnswer,
        bbox: z.string().openapi({ description: "What to look at to see it closer" }),
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
          standing: z.enum(standings),
        }),
      )
      .openapi({ description: "Each by itself, instead of clusters, while they are few" }),
    tally: TallyAnswer,
    total: z.int(),
    counted_at: z
      .string()
      .nullable()
      .openapi({ description: "Null: just now. Large registers are counted beforehand" }),
  })
  .openapi("MapLook");

const Outlines = z.array(
  z
    .object({
      lga_id: z.int(),
      name: z.string(),
      ring: z.array(z.tuple([z.number(), z.number()])).openapi({ description: "Longitude and latitude" }),
      middle: z.object({ latitude: z.number(), longitude: z.number() }),
    })
    .openapi("Outline"),
);

/** What stands where: a look at each register's map, and the outlines it is drawn on. */
export function mapsApi() {
  const api = newApi();
  for (const resource of mappedRegisters) look(api, resource);
  outlines(api);
  tiles(api);
  place(api);
  return api;
}

/** GET /properties/map */
function look(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}/map`,
    tags: tagOf(resource),
    summary: `Where ${resource.many} stand: counted by cells of a grid, or one by one while they are few`,
    middleware: guard(`${resource.name}.view`),
    request: {
      query: listQuery(resource).extend({
        zoom: z
          .string()
          .optional()
          .openapi({ description: "Of the map, 0 to 22: decides how wide a cell is" }),
      }),
    },
    responses: {
      200: json("The look", success(Look)),
      ...failures({ 422: "invalid", 503: "search-too-slow" }),
    },
  });
  api.openapi(route, async (c) => {
    const { zoom, ...raw } = c.req.queries();
    const at = readZoom(zoom?.[0]);
    const found = {
      ...(Number.isNaN(at) && { zoom: ["Write a number from 0 to 22."] }),
      ...(!raw["bbox"]?.[0] && { bbox: ["Say which part of the map: bbox=west,south,east,north."] }),
    };
    const query = readListQuery(await withCustom(resource), raw, found);
    if (!query.within) throw new AppError("invalid", "This map cannot be shown as it was asked for.");
    const data = await lookAtMap(c.get("actor"), resource, { ...query, within: query.within }, at);
    const { clusters, points, counted_at, ...sums } = data;
    const answer = {
      clusters: [...clusters],
      points: [...points],
      counted_at: counted_at?.toISOString() ?? null,
    };
    return c.json({ status: "success" as const, data: { ...sums, ...answer } }, 200);
  });
}

/** NaN for what is no zoom of a map. */
function readZoom(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  return /^[0-9]{1,2}(?:\.[0-9]{1,8})?$/.test(text) && Number(text) <= 22 ? Number(text) : Number.NaN;
}

/** Whoever may see any register that is mapped. */
function anyView(actor: Actor): string {
  const names = mappedRegisters.map(({ name }) => `${name}.view`);
  return names.find((right) => may(actor, right)) ?? "property.view";
}

/** The same, and owners, who put a pin on the map for what is theirs. */
function anyPin(actor: Actor): string {
  const view = anyView(actor);
  const own = ["own_asset.create", "own_asset.edit"].find((right) => may(actor, right));
  return own && !may(actor, view) ? own : view;
}

/** GET /map/outlines */
function outlines(api: Api): void {
  readRoute(api, {
    path: "/map/outlines",
    tags: ["Maps"],
    summary: "The local governments as hulls around what is registered in them",
    guard: guard(anyPin),
    answer: "All of them",
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
function tiles(api: Api): void {
  const Tiles = z.object({
    url: z.string().openapi({ description: "With {z}, {x} and {y}; empty: outlines only" }),
    credit: z.string(),
  });
  readRoute(api, {
    path: "/map/tiles",
    tags: ["Maps"],
    summary: "What lies under every map, as the settings say",
    guard: guard(anyPin),
    answer: "The tiles",
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
function place(api: Api): void {
  const Warning = z.object({ code: z.enum(["far-from-lga"]), message: z.string() });
  readRoute(api, {
    path: "/map/place",
    tags: ["Maps"],
    summary:
      "What is to be thought of a point before it is saved: refused outside the country, else perhaps a warning",
    guard: guard(anyPin),
    answer: "The point can be saved",
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
