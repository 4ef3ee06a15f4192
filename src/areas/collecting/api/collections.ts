import { createRoute, z } from "@hono/zod-openapi";
import { collectionChannelNames, collectionGroupNames } from "#domain/collections.ts";
import { formatNames } from "#domain/file-formats.ts";
import {
  dayFilter,
  idFilter,
  idOrNone,
  PageMeta,
  PageParams,
  SearchText,
} from "#platform/http/page-schemas.ts";
import { fileRoute, readRoute } from "#platform/http/read-route.ts";
import { Derived, failures, guard, json, newApi, success } from "#platform/http/route-parts.ts";
import { pageToJson } from "#platform/http/to-json.ts";
import { exportCollections } from "../collections/export-collections.ts";
import { groupCollections } from "../collections/group-collections.ts";
import { listCollections } from "../collections/list-collections.ts";

const tags = ["Collections"];

const Query = z.object({
  from: dayFilter.openapi({ description: "Start date (Lagos time). Default: the first day of the month" }),
  to: dayFilter.openapi({ description: "End date (Lagos time). Default: today" }),
  channel: z.enum(collectionChannelNames).optional(),
  agency: idFilter,
  item: idOrNone.openapi({ description: "ID of the revenue item. Use 0 for lines without one" }),
  lga: idOrNone,
  officer: idOrNone,
  q: SearchText.optional().openapi({
    description: "Receipt number, code, or part of the payer’s name",
  }),
});
const CODES = { 422: "invalid", 503: "search-too-slow" } as const;

/** Collected revenue, by line and grouped. */
export function collectionsApi() {
  const api = newApi();
  const list = createRoute({
    method: "get",
    path: "/collections",
    tags,
    summary: "List receipt lines and their reversals, newest first. `meta.totals` covers all pages",
    middleware: guard("collection.view"),
    request: { query: PageParams.extend(Query.shape) },
    responses: {
      200: json(
        "A page of receipt lines",
        success(Derived).extend({ meta: PageMeta.extend({ totals: Derived }) }),
      ),
      ...failures(CODES),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const page = await listCollections(c.get("actor"), query);
    const { meta, ...rest } = pageToJson(page, query.per_page);
    return c.json({ ...rest, meta: { ...meta, totals: { ...page.totals } } }, 200);
  });

  readRoute(api, {
    path: "/collections/groups",
    tags,
    summary: "Group receipt lines by day, agency, revenue item, channel, local government or officer",
    guard: guard("collection.view"),
    answer: "The groups and their totals",
    codes: CODES,
    query: Query.extend({ by: z.enum(collectionGroupNames) }).shape,
    read: (actor, { query }) => groupCollections(actor, query),
  });

  fileRoute(api, {
    path: "/collections/file",
    tags,
    summary: "Export receipt lines or groups as a table",
    guard: guard("collection.export"),
    codes: CODES,
    query: Query.extend({ by: z.enum(collectionGroupNames).optional(), format: z.enum(formatNames) }).shape,
    file: (actor, { query }) => {
      const { format, ...filters } = query;
      return exportCollections(actor, filters, format);
    },
  });
  return api;
}
