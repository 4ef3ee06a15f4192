import { createRoute, z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import * as answer from "../http/answer.ts";
import { nameAsked, PageMeta, PageParams, SearchText } from "../http/page-schemas.ts";
import {
  type Api,
  failures,
  IdParam,
  json,
  KeyHeader,
  newApi,
  readId,
  runOnce,
  success,
} from "../http/route-parts.ts";
import { sendFile } from "../http/send-file.ts";
import { cancelJob } from "../jobs/cancel.ts";
import { definitionOf } from "../jobs/define.ts";
import { type FoundJob, getJob, jobStates } from "../jobs/find.ts";
import { jobFilters, listJobs } from "../jobs/list.ts";
import { retryJob } from "../jobs/retry.ts";

const tags = ["Jobs"];

const JobAnswer = z
  .object({
    id: z.int(),
    code: z.string().openapi({ example: "JOB-0000012-K" }),
    kind: z.string(),
    title: z.string(),
    state: z.enum(jobStates),
    done: z.int(),
    total: z.int().nullable(),
    message: z.string().nullable(),
    result: z.record(z.string(), z.unknown()).nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    cancel_requested: z.boolean(),
    created_by: z.int().nullable(),
    created_by_name: z.string(),
    created_at: z.date(),
    started_at: z.date().nullable(),
    finished_at: z.date().nullable(),
    queued_at: z.date(),
    attempts: z.int(),
    worker: z.string().nullable(),
    request_id: z.string().nullable(),
    stuck: z.boolean(),
    file: z.object({ name: z.string(), type: z.string() }).nullable(),
  })
  .openapi("Job");

const Query = PageParams.extend({
  state: z.enum(jobFilters).optional().openapi({
    description: "`stuck`: nobody goes on with it; `needs`: that, or it failed in the last week",
  }),
  kind: nameAsked.optional(),
  q: SearchText.optional().openapi({ description: "A job's code or number, or words of its title" }),
});

/** Work in the background: what runs, how far it is, and stopping it. */
export function jobsApi() {
  const api = newApi();
  list(api);
  view(api);
  verb(api, "cancel", "Stop a job; what it has done stays", cancelJob, "job-ended");
  verb(api, "retry", "Have a failed or cancelled job go on", retryJob, "job-not-ended");
  file(api);
  return api;
}

/** GET /jobs */
function list(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/jobs",
    tags,
    summary: "Jobs, the latest first: one's own, or everybody's with the right job.view",
    request: { query: Query },
    responses: {
      200: json(
        "The page",
        z.object({
          status: z.literal("success"),
          data: z.array(JobAnswer),
          meta: PageMeta,
        }),
      ),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const query = c.req.valid("query");
    const { rows, total, total_is_estimate, next } = await listJobs(c.get("actor"), query);
    const meta = { per_page: query.per_page, total, total_is_estimate, ...(next && { next: String(next) }) };
    return c.json({ status: "success" as const, data: rows.map(shown), meta }, 200);
  });
}

/** GET /jobs/{id} */
function view(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/jobs/{id}",
    tags,
    summary: "How far a job is",
    request: { params: IdParam },
    responses: { 200: json("The job", success(JobAnswer)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(route, async (c) => {
    const job = await getJob(c.get("actor"), readId(c.req.valid("param").id));
    // What it wrote is looked for next, as if whoever waits for it had written it.
    if (job.finished_at) c.set("written_at", job.finished_at);
    return c.json({ status: "success" as const, data: shown(job) }, 200);
  });
}

type Verb = (tx: Tx, actor: Actor, id: number) => Promise<FoundJob>;

/** POST /jobs/{id}/cancel, POST /jobs/{id}/retry */
function verb(api: Api, name: string, summary: string, work: Verb, conflict: string): void {
  const route = createRoute({
    method: "post",
    path: `/jobs/{id}/${name}`,
    tags,
    summary,
    request: { params: IdParam, headers: KeyHeader },
    responses: { 200: json("The job", success(JobAnswer)), ...failures({ 404: "not-found", 409: conflict }) },
  });
  api.openapi(route, async (c) => {
    const id = readId(c.req.valid("param").id);
    const done = await runOnce(c, null, async (tx) => ({
      status: 200,
      body: answer.success(shown(await work(tx, c.get("actor"), id))),
    }));
    return c.json(done.body as { status: "success"; data: ReturnType<typeof shown> }, 200);
  });
}

/** GET /jobs/{id}/file */
function file(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/jobs/{id}/file",
    tags,
    summary: "The file a job has made",
    request: { params: IdParam },
    responses: {
      200: { description: "The file", content: { "application/octet-stream": { schema: z.string() } } },
      ...failures({ 404: "not-found", 409: "job-kind-gone" }),
    },
  });
  api.openapi(route, async (c) => {
    const job = await getJob(c.get("actor"), readId(c.req.valid("param").id));
    // Rights may have been taken away since it was made.
    authorize(c.get("actor"), definitionOf(job.kind).permission(job.input));
    const isOwn = job.created_by !== null && job.created_by === c.get("actor").session?.user.id;
    if (!job.stored || (job.stored.own && !isOwn)) throw notFound("file");
    return sendFile(job.stored);
  });
}

function shown({ input: _input, stored: _stored, ...job }: FoundJob) {
  return job;
}
