import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { requestStates } from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { Day, Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, json, success } from "#platform/http/route-parts.ts";
import { fileAnswer, sendMade } from "#platform/http/send-made.ts";
import { shown, shownPage } from "#platform/http/shown.ts";
import { exportHistory } from "../../service-requests/export-history.ts";
import { historyTotals, listEnded } from "../../service-requests/request-history.ts";

const tags = ["Service requests"];
const id = z.coerce.number().int().min(1).max(9_999_999_999).optional();

const Asked = z.object({
  q: SearchText.optional(),
  status: z.enum(requestStates).optional(),
  service_id: id,
  provider_id: id,
  from: Day.optional().openapi({ description: "Ended from this day on: 2026-11-01" }),
  to: Day.optional(),
});

const looks = guard((actor: Actor) =>
  may(actor, "service_request.view") ? "service_request.view" : "service_request.work",
);

/** What ended: time taken against time allowed, rating, opened again. */
export function serviceHistory(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/service-requests/history",
    tags,
    summary: "Requests that ended, the latest end first",
    middleware: looks,
    request: { query: PageParams.extend(Asked.shape) },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listEnded(c.get("actor"), query), query.per_page), 200);
  });

  const totals = createRoute({
    method: "get",
    path: "/service-requests/history/totals",
    tags,
    summary: "The same put together",
    middleware: looks,
    request: { query: Asked },
    responses: { 200: json("The totals", success(Loose)), ...failures({ 422: "invalid" }) },
  });
  api.openapi(totals, async (c) =>
    c.json(shown(await historyTotals(c.get("actor"), c.req.valid("query"))), 200),
  );

  const file = createRoute({
    method: "get",
    path: "/service-requests/history/file",
    tags,
    summary: "The same as a file, all of it; the export is written into the audit trail",
    middleware: guard("service_request.export"),
    request: { query: Asked.extend({ format: z.enum(formatNames) }) },
    responses: { 200: fileAnswer, ...failures({ 422: "invalid" }) },
  });
  api.openapi(file, async (c) => {
    const { format, ...query } = c.req.valid("query");
    return sendMade(await exportHistory(c.get("actor"), query, format));
  });
}
