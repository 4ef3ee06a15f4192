import { createRoute, z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { listRoute } from "#platform/http/read-route.ts";
import { Derived } from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { nameFilter, PageParams, SearchText } from "../http/page-schemas.ts";
import { type Api, failures, IdParam, json, newApi, readId, success } from "../http/route-parts.ts";
import { sendFile } from "../http/send-file.ts";
import { cancelJob } from "../jobs/cancel.ts";
import { definitionOf } from "../jobs/define.ts";
import { type FoundJob, getJob } from "../jobs/find.ts";
import { jobFilters, listJobs } from "../jobs/list.ts";
import { retryJob } from "../jobs/retry.ts";

const tags = ["Jobs"];

const Query = PageParams.extend({
  state: z.enum(jobFilters).optional().openapi({
    description:
      "`stuck`: queued or running, but not progressing; `needs`: stuck, or failed in the last week",
  }),
  kind: nameFilter.optional(),
  q: SearchText.optional().openapi({ description: "Code or number of a job, or words from its title" }),
});

/** Routes for background jobs: list, progress, cancel, retry. */
export function jobsApi() {
  const api = newApi();
  addListRoute(api);
  addReadRoute(api);
  addActionRoute(api, "cancel", "Cancel a job; its completed work is kept", cancelJob, "job-ended");
  addActionRoute(api, "retry", "Resume a failed or cancelled job", retryJob, "job-not-ended");
  addFileRoute(api);
  return api;
}

/** GET /jobs */
function addListRoute(api: Api): void {
  listRoute(api, {
    path: "/jobs",
    tags,
    summary: "List jobs, newest first: your own, or all jobs with the right job.view",
    answer: "A page of jobs",
    codes: { 422: "invalid" },
    query: Query.shape,
    list: async (actor, { query }) => {
      const page = await listJobs(actor, query);
      return { ...page, rows: page.rows.map(toResponse) };
    },
  });
}

/** GET /jobs/{id} */
function addReadRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/jobs/{id}",
    tags,
    summary: "Get a job with its progress",
    request: { params: IdParam },
    responses: { 200: json("The job", success(Derived)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(route, async (c) => {
    const job = await getJob(c.get("actor"), readId(c.req.valid("param").id));
    // Later reads must include what the job wrote, as if its requester had written it.
    if (job.finished_at) c.set("written_at", job.finished_at);
    return c.json(toJson(toResponse(job)), 200);
  });
}

type JobAction = (tx: Tx, actor: Actor, id: number) => Promise<FoundJob>;

/** POST /jobs/{id}/cancel, POST /jobs/{id}/retry */
function addActionRoute(
  api: Api,
  name: "cancel" | "retry",
  summary: string,
  work: JobAction,
  conflict: string,
): void {
  writeRoute(api, {
    method: "post",
    path: `/jobs/{id}/${name}`,
    tags,
    summary,
    answer: "The job",
    codes: { 404: "not-found", 409: conflict },
    work: async (tx, actor, { ids }) => toResponse(await work(tx, actor, ids.id)),
  });
}

/** GET /jobs/{id}/file */
function addFileRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/jobs/{id}/file",
    tags,
    summary: "Download the file made by a job",
    request: { params: IdParam },
    responses: {
      200: { description: "The file", content: { "application/octet-stream": { schema: z.string() } } },
      ...failures({ 404: "not-found", 409: "job-kind-gone" }),
    },
  });
  api.openapi(route, async (c) => {
    const job = await getJob(c.get("actor"), readId(c.req.valid("param").id));
    // The right may have been revoked since the file was made.
    authorize(c.get("actor"), definitionOf(job.kind).permission(job.input));
    const isOwn = job.created_by !== null && job.created_by === c.get("actor").session?.user.id;
    if (!job.stored || (job.stored.own && !isOwn)) throw notFound("file");
    return sendFile(job.stored);
  });
}

function toResponse({ input: _input, stored: _stored, ...job }: FoundJob) {
  return job;
}
