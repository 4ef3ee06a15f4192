import type { Result } from "../answer.ts";
import type { OutboxFault } from "./entry.ts";

/** Why sending came to an end before everything was sent. */
export type Halt = "no-network" | "signed-out" | "later";

/** The office failed at this one; another may go through. */
export type Setback = Halt | "failed";

/**
 * What an answer says of a write: it was done; it was not, and a person must look; it was not even looked at; or
 * nobody knows, so the same is sent again under the same key.
 */
export type Verdict =
  | { readonly is: "done"; readonly data: unknown }
  | { readonly is: "refused"; readonly fault: OutboxFault }
  | { readonly is: "not-asked"; readonly halt: Halt }
  | { readonly is: "unknown"; readonly halt: Setback };

/** Codes that are told before the server looks at what was sent. */
const NOT_ASKED = new Set(["signed-out", "session-changed", "not-signed-in"]);

export function judge(result: Result<unknown>): Verdict {
  if (result.ok) return { is: "done", data: result.data };
  const { status, code, message, errors } = result;
  if (NOT_ASKED.has(code)) return { is: "not-asked", halt: "signed-out" };
  if (status === 429 || code === "busy") return { is: "not-asked", halt: "later" };
  if (status === 0) return { is: "unknown", halt: "no-network" };
  // A page of something in between, not an answer of the office.
  if (code === "bad-answer") return { is: "unknown", halt: "later" };
  if (status >= 500 || code === "still-running") return { is: "unknown", halt: "failed" };
  const data = (result.body as { data?: unknown } | undefined)?.data;
  return { is: "refused", fault: { code, message, ...(errors && { errors }), ...(data ? { data } : {}) } };
}
