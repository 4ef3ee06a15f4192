import type { ApiAnswer, ApiClient } from "./api.ts";

let count = 0;

/**
 * Has another officer approve what was requested. Gives back the refusal of the request or of its approval, and else the
 * answer to the request. What applied at once needs none.
 */
export async function approved(requested: ApiAnswer, second: ApiClient): Promise<ApiAnswer> {
  const { id, status } = (requested.body.data ?? {}) as { id?: number; status?: string };
  if (requested.status > 201 || status !== "pending") return requested;
  const decided = await second.post(
    `/approval-requests/${id}/approve`,
    {},
    { key: `approve-${process.pid}-${++count}` },
  );
  return decided.status === 200 ? requested : decided;
}
