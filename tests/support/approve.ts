import type { ApiAnswer, ApiClient, CallOptions } from "./api.ts";

let count = 0;

/**
 * Has another officer approve what was requested. Gives back the refusal of the request or of its approval, and else the
 * answer to the request; what was done at once, without a request, is given back as it is.
 */
export async function approved(requested: ApiAnswer, second: ApiClient): Promise<ApiAnswer> {
  const { id, status } = (requested.body.data ?? {}) as { id: number; status?: string };
  if (requested.status > 202 || status !== "pending") return requested;
  const decided = await approveRequest(second, id, { key: `approve-${process.pid}-${++count}` });
  return decided.status === 200 ? requested : decided;
}

/** Approves a request as its screen does: with the version of the effect that it shows, or any where it shows none. */
export async function approveRequest(by: ApiClient, id: number, options?: CallOptions): Promise<ApiAnswer> {
  const { status, body } = await by.get(`/approval-requests/${id}`);
  const { version } = status === 200 ? (body.data as { version: string }) : { version: "not viewed" };
  return by.post(`/approval-requests/${id}/approve`, { version }, options);
}
