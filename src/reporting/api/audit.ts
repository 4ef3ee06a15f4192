import { createRoute, z } from "@hono/zod-openapi";
import { downloadHeaders } from "#platform/http/download-headers.ts";
import { dayFilter, nameFilter, SearchText } from "#platform/http/page-schemas.ts";
import { csvRoute, listRoute } from "#platform/http/read-route.ts";
import { Derived, failures, guard, json, newApi, success } from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { exportHead } from "../audit-trail/export-head.ts";
import { exportTrail } from "../audit-trail/export-trail.ts";
import { listTrail } from "../audit-trail/list-trail.ts";

const tags = ["Audit trail"];
const id = z.coerce.number().int().min(1).max(9_999_999_999).optional();
const name = nameFilter.optional();

const Query = z.object({
  q: SearchText.optional().openapi({
    description:
      "Code of a record, number of a receipt, or name, email address, phone number or ID of the user who acted",
  }),
  actor_id: id,
  resource: name,
  record_id: id,
  action: name.openapi({ example: "property.approve" }),
  area: name.openapi({
    description: "Type of the user who acted: `admin`, `individual` and so on, `public` or `system`",
  }),
  from: dayFilter,
  to: dayFilter,
});

/** Routes to read and export the audit trail and its head. */
export function auditApi() {
  const api = newApi();
  listRoute(api, {
    path: "/audit",
    tags,
    summary: "List the audit trail, newest first. Personal data is masked",
    guard: guard("audit.view"),
    answer: "A page of the audit trail",
    codes: { 422: "invalid" },
    query: Query.shape,
    list: (actor, { query }) => listTrail(actor, query),
  });
  csvRoute(api, {
    path: "/audit/file",
    tags,
    summary: "Export the whole audit trail as a CSV file. The export is recorded in the trail",
    guard: guard("audit.export"),
    codes: { 422: "invalid" },
    query: Query.shape,
    file: (actor, { query }) => exportTrail(actor, query),
  });
  api.openapi(headRoute, async (c) => {
    const headers = downloadHeaders({ name: "audit-head.json", type: "application/json" });
    return c.json(toJson(await exportHead(c.get("actor"))), 200, headers);
  });
  return api;
}

const headRoute = createRoute({
  method: "get",
  path: "/audit/head",
  tags,
  summary:
    "Get the latest signed seal, for `ratebook verify --audit-head`. The request is recorded in the trail",
  middleware: guard("audit.export"),
  responses: { 200: json("The seal", success(Derived)), ...failures({ 404: "not-found" }) },
});
