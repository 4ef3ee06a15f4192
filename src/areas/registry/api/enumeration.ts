import { createRoute, z } from "@hono/zod-openapi";
import { Loose } from "#platform/http/page-schemas.ts";
import {
  type Api,
  failures,
  guard,
  json,
  jsonBody,
  KeyHeader,
  newApi,
  success,
} from "#platform/http/route-parts.ts";
import { shown, shownList } from "#platform/http/shown.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { enterFromPhone } from "../enumeration/enter.ts";
import { enumerationRight, prepareRound, roundPlaces } from "../enumeration/prepare-round.ts";

const tags = ["Enumeration"];
const middleware = guard(enumerationRight);

/** Registering in the street: what a phone takes along, and what it sends when it has a network again. */
export function enumerationApi() {
  const api = newApi();
  places(api);
  round(api);
  enter(api);
  return api;
}

/** GET /enumeration/places */
function places(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/enumeration/places",
    tags,
    summary: "The local governments one may register anything in",
    middleware,
    responses: { 200: json("The local governments", success(z.array(Loose))), ...failures({}) },
  });
  api.openapi(route, async (c) => c.json(shownList(await roundPlaces(c.get("actor"))), 200));
}

const id = z.coerce.number().int().min(1).max(9_999_999_999);
const AreaQuery = z.object({ lga_id: id, ward_id: id.optional(), street_id: id.optional() });

/** GET /enumeration/round */
function round(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/enumeration/round",
    tags,
    summary:
      "What a phone takes along for an area: lists that forms refer to, and properties on record there",
    middleware,
    request: { query: AreaQuery },
    responses: {
      200: json("The lists, each of at most 500", success(Loose)),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) =>
    c.json(shown(await prepareRound(c.get("actor"), c.req.valid("query"))), 200),
  );
}

const Entry = z.object({
  register: z.string().max(40).openapi({ example: "property" }),
  key: z.uuid().openapi({ description: "Made on the phone; the same entry is entered once, however late" }),
  entered_at: z.iso.datetime({ offset: true }).openapi({ description: "When, by the phone's clock" }),
  record: Loose.openapi({ description: "As the register's own form sends it" }),
  alike_seen: z
    .array(z.union([z.number(), z.string()]))
    .max(200)
    .optional(),
});

/** POST /enumeration/entries */
function enter(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/enumeration/entries",
    tags,
    summary: "Enter what was registered on a phone, and submit it for approval",
    middleware,
    request: { headers: KeyHeader, body: jsonBody(Entry) },
    responses: {
      201: json("The record's number, code and status", success(Loose)),
      ...failures({ 409: "still-running, likely-duplicates", 422: "invalid, duplicate, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => enterFromPhone(tx, actor, body));
  });
}
