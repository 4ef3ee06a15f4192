import { createRoute, z } from "@hono/zod-openapi";
import { bodyOf, reasonField } from "#platform/http/body-fields.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  failures,
  guard,
  json,
  jsonBody,
  KeyHeader,
  runOnce,
  success,
} from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { getRun, listRuns } from "../../billing/list-runs.ts";
import { startPreview } from "../../billing/preview-job.ts";
import { requestRun } from "../../billing/request-run.ts";
import { requestWithdrawal } from "../../billing/request-withdrawal.ts";
import { PreviewAnswer, RequestRunBody, RunBody } from "./schemas.ts";

const tags = ["Billing runs"];
const run = guard("billing.run");
const asked = { 404: "not-found", 409: "no-tariff, category-archived", 422: "invalid" };

const Job = z.object({
  job: z
    .object({ id: z.int(), code: z.string() })
    .openapi({ description: "See /jobs/{id} for how far it is" }),
});

/** /billing-runs */
export function runs(api: Api): void {
  // The result of a job has no schema of its own: this one is looked up by its name.
  api.openAPIRegistry.register("BillingPreview", PreviewAnswer);
  const preview = createRoute({
    method: "post",
    path: "/billing-runs/preview",
    tags,
    summary: "Have worked out what a run would make: count, total, breakdown and exceptions",
    description:
      "A job that makes no notice. Its `result` at /jobs/{id}, once it is done, is a BillingPreview.",
    middleware: run,
    request: { headers: KeyHeader, body: jsonBody(RunBody) },
    responses: {
      202: json("Its job", success(Job)),
      ...failures({ ...asked, 422: "invalid, key-reused" }),
    },
  });
  api.openapi(preview, async (c) => {
    const body = c.req.valid("json");
    const done = await runOnce(c, body, async (tx) => ({
      status: 202,
      body: { status: "success", data: await startPreview(tx, c.get("actor"), body) },
    }));
    return c.json(done.body as { status: "success"; data: z.infer<typeof Job> }, 202);
  });

  writeRoute(api, {
    method: "post",
    path: "/billing-runs",
    tags,
    summary: "Request that what a finished preview shows is issued; another officer approves it",
    guard: run,
    status: 201,
    answer: "The request, with the run it is for",
    codes: {
      403: "forbidden, second-factor-missing",
      404: "not-found",
      409: "preview-not-done, preview-outdated, nothing-to-issue, run-changed, no-tariff, category-archived",
      422: "invalid, key-reused",
    },
    body: RequestRunBody,
    work: (tx, actor, { body }) => requestRun(tx, actor, body.preview_job_id, body.reason),
  });
  writeRoute(api, {
    method: "post",
    path: "/billing-runs/{id}/withdrawal",
    tags,
    summary: "Request that an issued run is withdrawn as a whole; another officer approves it",
    guard: guard("demand_notice.cancel"),
    status: 201,
    answer: "The request",
    codes: {
      403: "forbidden, second-factor-missing",
      404: "not-found",
      409: "already-requested, run-in-use, still-running, wrong-status",
      422: "invalid, key-reused",
    },
    body: bodyOf({ reason: reasonField("Reason, shown to the approver") }),
    work: (tx, actor, { ids, body }) => requestWithdrawal(tx, actor, ids.id, body.reason),
  });

  listRoute(api, {
    path: "/billing-runs",
    tags,
    summary: "Billing runs, the latest first",
    guard: guard("billing.view"),
    answer: "The page",
    codes: { 422: "invalid" },
    query: { category_id: z.coerce.number().int().min(1).optional() },
    list: (actor, { query }) => listRuns(actor, query),
  });

  readRoute(api, {
    path: "/billing-runs/{id}",
    tags,
    summary: "A run: how far it is, what it made, what it passed over",
    guard: guard("billing.view"),
    answer: "The run",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getRun(actor, ids.id),
  });
}
