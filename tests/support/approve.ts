import type { ApiAnswer, ApiClient } from "./api.ts";

let count = 0;

/**
 * Has another officer approve what was requested. Gives back the refusal of the request or of its approval, and else the
 * answer to the request; what was done at once, without a request, is given back as it is.
 */
export async function approved(requested: ApiAnswer, second: ApiClient): Promise<ApiAnswer> {
  const { id, status } = (requested.body.data ?? {}) as { id: number; status?: string };
  if (requested.status > 202 || status !== "pending") return requested;
  // As the screen does: what is approved is what was viewed.
  const viewed = await second.get(`/approval-requests/${id}`);
  if (viewed.status !== 200) return viewed;
  const decided = await second.post(
    `/approval-requests/${id}/approve`,
    { version: (viewed.body.data as { version: string }).version },
    { key: `approve-${process.pid}-${++count}` },
  );
  return decided.status === 200 ? requested : decided;
}
