import { z } from "@hono/zod-openapi";
import { capital } from "#domain/capital.ts";
import { enumerated } from "#domain/enumeration.ts";
import { componentField } from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { enterFromPhone } from "../enumeration/enter.ts";
import { enumerationRight, prepareRound, roundPlaces } from "../enumeration/prepare-round.ts";

const tags = ["Enumeration"];
const middleware = guard(enumerationRight);

/** Enumeration: the data a phone downloads, and the entries it sends when it is online again. */
export function enumerationApi() {
  const api = newApi();
  places(api);
  round(api);
  enter(api);
  return api;
}

/** GET /enumeration/places */
function places(api: Api): void {
  readRoute(api, {
    path: "/enumeration/places",
    tags,
    summary: "List the local governments in which you can register records",
    guard: middleware,
    answer: "The local governments",
    read: (actor) => roundPlaces(actor),
  });
}

const id = z.coerce.number().int().min(1).max(9_999_999_999);
const AreaQuery = z.object({ lga_id: id, ward_id: id.optional(), street_id: id.optional() });

/** GET /enumeration/round */
function round(api: Api): void {
  readRoute(api, {
    path: "/enumeration/round",
    tags,
    summary:
      "Download the data of an area for offline enumeration: lists for its forms, and its registered properties",
    guard: middleware,
    answer: "The lists, each of at most 500 entries",
    codes: { 404: "not-found", 422: "invalid" },
    query: AreaQuery.shape,
    read: (actor, { query }) => prepareRound(actor, query),
  });
}

const Entry = z.object({
  register: z.string().max(40).openapi({ example: "property" }),
  key: z
    .uuid()
    .openapi({ description: "Made by the phone. An entry sent again, however late, is created only once" }),
  entered_at: z.iso
    .datetime({ offset: true })
    .openapi({ description: "Time of entry, by the phone’s clock" }),
  record: z.any().openapi({
    anyOf: enumerated.map(({ name }) => componentField(`New${capital(name)}`)),
    description: "The fields of the register",
  } as object),
  alike_seen: z
    .array(z.union([z.number(), z.string()]))
    .max(200)
    .optional(),
});

/** POST /enumeration/entries */
function enter(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/enumeration/entries",
    tags,
    summary: "Create a record entered on a phone, and submit it for approval",
    guard: middleware,
    status: 201,
    answer: "The record’s ID, code and status",
    codes: { 409: "still-running, likely-duplicates", 422: "invalid, duplicate, key-reused" },
    body: Entry,
    work: (tx, actor, { body }) => enterFromPhone(tx, actor, body),
  });
}
