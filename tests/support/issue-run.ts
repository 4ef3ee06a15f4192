import type { RunPreview } from "#areas/charging/billing/preview-job.ts";
import { completeJob } from "../charging/fixture.ts";
import type { ApiAnswer, ApiClient } from "./api.ts";
import { approveRequest } from "./approve.ts";

let count = 0;
const key = () => ({ key: `issue-run-${process.pid}-${++count}` });

/** The body of `POST /billing-runs/preview`. */
export interface RunBody {
  readonly category_id: number;
  readonly year: number;
  readonly filter?: object;
}

interface RequestedRun {
  readonly id: number;
  readonly run: { readonly id: number; readonly code: string };
}

/** Previews a run to completion; returns the preview's job. */
export async function previewRun(
  by: ApiClient,
  body: RunBody,
): Promise<{ job: number; preview: RunPreview }> {
  const response = await by.post("/billing-runs/preview", body, key());
  if (response.status !== 202) throw new Error(`The preview was refused: ${JSON.stringify(response.body)}`);
  const { job } = response.body.data as { job: { id: number } };
  return { job: job.id, preview: (await completeJob(job.id)).result as unknown as RunPreview };
}

/** Previews a run and requests it. */
export async function requestRun(
  by: ApiClient,
  body: RunBody,
  reason = "Rates of the year",
): Promise<ApiAnswer> {
  const { job } = await previewRun(by, body);
  return by.post("/billing-runs", { preview_job_id: job, reason }, key());
}

/** The body of an accepted request. */
export function requestedRun({ status, body }: ApiAnswer): RequestedRun {
  if (status !== 201) throw new Error(`The run was refused: ${JSON.stringify(body)}`);
  return body.data as RequestedRun;
}

/** Decides on a request. */
export function decide(
  by: ApiClient,
  request: number,
  verb = "approve",
  body: object = {},
): Promise<ApiAnswer> {
  if (verb === "approve") return approveRequest(by, request, key());
  return by.post(`/approval-requests/${request}/${verb}`, body, key());
}

/** Requests a run and has another officer approve it; its job is queued. */
export async function startApproved(
  first: ApiClient,
  second: ApiClient,
  body: RunBody,
): Promise<{ id: number; job: number }> {
  const { id: request, run } = requestedRun(await requestRun(first, body));
  const approved = await decide(second, request);
  if (approved.status !== 200) throw new Error(`The run was not approved: ${JSON.stringify(approved.body)}`);
  const { job_id } = (await second.get(`/billing-runs/${run.id}`)).body.data as { job_id: number };
  return { id: run.id, job: job_id };
}

/** Also works on the job until it is done. */
export async function issueRun(first: ApiClient, second: ApiClient, body: RunBody): Promise<number> {
  const { id, job } = await startApproved(first, second, body);
  const { state } = await completeJob(job);
  if (state !== "done") throw new Error(`The run is ${state}.`);
  return id;
}
