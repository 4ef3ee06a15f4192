import type { Result } from "../answer.ts";
import type { OutboxError } from "./entry.ts";

/** Why sending stopped early. */
export type Halt = "no-network" | "signed-out" | "later";

/** A server error for this entry; others can succeed. */
export type SendFailure = Halt | "failed";

/**
 * The meaning of a response to a write: done; rejected, for the user to correct; not processed; or unknown, so it is
 * retried with the same key.
 */
export type SyncResult =
  | { readonly is: "done"; readonly data: unknown }
  | { readonly is: "refused"; readonly fault: OutboxError }
  | { readonly is: "not-asked"; readonly halt: Halt }
  | { readonly is: "unknown"; readonly halt: SendFailure };

/** Error codes sent before the request is processed. */
const NOT_PROCESSED = new Set(["signed-out", "session-changed", "not-signed-in"]);

export function readSyncResult(result: Result<unknown>): SyncResult {
  if (result.ok) return { is: "done", data: result.data };
  const { status, code, message, errors } = result;
  if (NOT_PROCESSED.has(code)) return { is: "not-asked", halt: "signed-out" };
  if (status === 429 || code === "busy") return { is: "not-asked", halt: "later" };
  if (status === 0) return { is: "unknown", halt: "no-network" };
  // A page of a proxy, not a response of the API.
  if (code === "bad-answer") return { is: "unknown", halt: "later" };
  if (status >= 500 || code === "still-running") return { is: "unknown", halt: "failed" };
  const data = (result.body as { data?: unknown } | undefined)?.data;
  return { is: "refused", fault: { code, message, ...(errors && { errors }), ...(data ? { data } : {}) } };
}
