import type { Raw } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";

/** Reads `submit` from a body: whether to submit the record for approval. */
export function readSubmit(resource: AnyResource, body: Raw): { submit: boolean; raw: Raw } {
  if (!resource.approval) return { submit: false, raw: body };
  const { submit, ...raw } = body;
  return { submit: submit === true || submit === "true" || submit === "on", raw };
}
