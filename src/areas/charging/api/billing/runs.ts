import { z } from "@hono/zod-openapi";
import { bodyOf, reasonField } from "#platform/http/body-fields.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { getRun, listRuns } from "../../billing/list-runs.ts";
import { startPreview } from "../../billing/preview-job.ts";
import { requestRun } from "../../billing/request-run.ts";
import { requestWithdrawal } from "../../billing/request-withdrawal.ts";
import { PreviewAnswer, RequestRunBody, RunBody, StartedJob } from "./schemas.ts";

const tags = ["Billing runs"];
const canRun = guard("billing.run");

export function runs(api: Api): void {
  // The result of a job has no schema of its own: this name refers to it.
  api.openAPIRegistry.register("BillingPreview", PreviewAnswer);
  writeRoute(api, {
    method: "post",
    path: "/billing-runs/preview",
    tags,
    summary: "Preview a billing run: number of notices, total, breakdown and exceptions",
    description:
      "Starts a job that issues no notices. When the job is done, its `result` at `/jobs/{id}` is a BillingPreview.",
    guard: canRun,
    status: 202,
    answer: "The job",
    codes: { 404: "not-found", 409: "no-tariff, category-archived", 422: "invalid, key-reused" },
    body: RunBody,
    data: StartedJob,
    work: (tx, actor, { body }) => startPreview(tx, actor, body),
  });

  writeRoute(api, {
    method: "post",
    path: "/billing-runs",
    tags,
    summary: "Request a billing run based on a completed preview. Another officer approves it",
    guard: canRun,
    status: 201,
    answer: "The request and its billing run",
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
    summary: "Request to withdraw all notices of a billing run. Another officer approves it",
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
    summary: "List billing runs, newest first",
    guard: guard("billing.view"),
    answer: "A page of billing runs",
    codes: { 422: "invalid" },
    query: { category_id: z.coerce.number().int().min(1).optional() },
    list: (actor, { query }) => listRuns(actor, query),
  });

  readRoute(api, {
    path: "/billing-runs/{id}",
    tags,
    summary: "Get a billing run, with its progress, the notices issued and the assets skipped",
    guard: guard("billing.view"),
    answer: "The billing run",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getRun(actor, ids.id),
  });
}
