import { api } from "#session/api.ts";
import { notifyFailure } from "#ui/primitives/notify.ts";

/** Requests to stop a job; shows an error if that fails. @returns whether it will stop */
export function stopJob(id: number): Promise<boolean> {
  return send(`/api/v1/jobs/${id}/cancel`, "Job not stopped");
}

/** Resumes a job that was stopped or failed; shows an error if that fails. @returns whether it is queued again */
export function retryJob(id: number): Promise<boolean> {
  return send(`/api/v1/jobs/${id}/retry`, "Job not retried");
}

async function send(path: string, failureTitle: string): Promise<boolean> {
  const result = await api.post(path);
  // Without an answer, the network dialog is open.
  if (!result.ok) notifyFailure(failureTitle, result);
  return result.ok;
}
