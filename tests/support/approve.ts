import type { ApiAnswer, ApiClient, CallOptions } from "./api.ts";

let count = 0;

/**
 * Has another officer approve what was requested. Returns the error of the request or of its approval, otherwise the
 * response to the request; a response without a pending request is returned unchanged.
 */
export async function approved(requested: ApiAnswer, second: ApiClient): Promise<ApiAnswer> {
  const { id, status } = (requested.body.data ?? {}) as { id: number; status?: string };
  if (requested.status > 202 || status !== "pending") return requested;
  const decided = await approveRequest(second, id, { key: `approve-${process.pid}-${++count}` });
  return decided.status === 200 ? requested : decided;
}

/** Approves a request as its screen does: with the version of the displayed effect, or any version if none is displayed. */
export async function approveRequest(by: ApiClient, id: number, options?: CallOptions): Promise<ApiAnswer> {
  const { status, body } = await by.get(`/approval-requests/${id}`);
  const { version } = status === 200 ? (body.data as { version: string }) : { version: "not viewed" };
  return by.post(`/approval-requests/${id}/approve`, { version }, options);
}
