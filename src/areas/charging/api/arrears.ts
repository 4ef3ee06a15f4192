import { createRoute, z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { PageMeta, PageParams } from "#platform/http/page-schemas.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  newApi,
  readId,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { listArrears } from "../arrears/list-arrears.ts";
import { rejectArrear } from "../arrears/reject-arrear.ts";
import { issueArrears } from "../arrears/start-arrears-issue.ts";

const tags = ["Arrears"];

/** Arrears of an import, and the second officer's decision on them. */
export function arrearsApi() {
  const api = newApi();
  list(api);
  issue(api);
  reject(api);
  return api;
}

function list(api: Api): void {
  const Meta = PageMeta.extend({
    sums: z.array(z.object({ status: z.string(), count: z.int(), kobo: z.int() })),
  });
  const route = createRoute({
    method: "get",
    path: "/imports/{id}/arrears",
    tags,
    summary: "List the arrears in an import, with their statuses",
    middleware: guard(importOrApprove),
    request: { params: IdParam, query: PageParams },
    responses: {
      200: json(
        "The arrears, in line order",
        z.object({ status: z.literal("success"), data: z.array(Derived), meta: Meta }),
      ),
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(route, async (c) => {
    const query = c.req.valid("query");
    const page = await listArrears(c.get("actor"), readId(c.req.valid("param").id), query);
    const { rows, total, next, sums } = page;
    const meta = { per_page: query.per_page, total, total_is_estimate: false, sums: [...sums] };
    return c.json({ ...toJson(rows), meta: { ...meta, ...(next && { next: String(next) }) } }, 200);
  });
}

function issue(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/imports/{id}/arrears/issue",
    tags,
    summary: "Approve arrears imported by another officer. A background job creates a bill for each",
    guard: guard("arrear.approve"),
    answer: "The job that creates the bills",
    codes: {
      403: "forbidden, own-entry, step-up-needed, second-factor-missing",
      404: "not-found",
      409: "import-running, nothing-waits",
    },
    work: (tx, actor, { ids }) => issueArrears(tx, actor, ids.id),
  });
}

function reject(api: Api): void {
  const Body = z.object({ reason: z.string().nullish() });
  writeRoute(api, {
    method: "post",
    path: "/arrears/{id}/reject",
    tags,
    summary: "Reject a pending arrears entry imported by another officer, with a reason",
    guard: guard("arrear.approve"),
    answer: "The arrears entry is rejected",
    codes: { 403: "forbidden, own-entry", 404: "not-found", 409: "wrong-status", 422: "invalid" },
    body: Body,
    work: (tx, actor, { ids, body }) => rejectArrear(tx, actor, ids.id, body.reason ?? null),
  });
}

function importOrApprove(actor: Actor): string {
  return may(actor, "arrear.approve") ? "arrear.approve" : "arrear.import";
}
