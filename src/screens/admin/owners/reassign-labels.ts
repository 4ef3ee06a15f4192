import type { ReassignPreview } from "#areas/charging/ownership/preview-reassignment.ts";
import type { ReassignData } from "./loaders.ts";

/** Labels of the reasons why an asset is not reassigned. */
export const exclusionLabels: Readonly<Record<ReassignPreview["excluded"][number]["reason"], string>> = {
  "not-found": "deleted, or you don’t have access to it",
  "wrong-status": "archived or rejected",
  "change-pending": "change pending approval",
  "already-owned": "already owned by the new owner",
  "owners-later": "has owners from a later date",
};

/** How many would be reassigned. */
export function readyCount({ ready }: ReassignPreview): number {
  return ready.reduce((sum, { count }) => sum + count, 0);
}

/** Request body for the API. */
export function reassignBody(form: FormData, { from, chosen }: ReassignData): Record<string, unknown> {
  const text = (name: string) => form.get(name) || undefined;
  return {
    ...(from && { from_type: from.type, from_id: from.id }),
    ...(chosen && { resource: chosen.resource, ids: chosen.ids }),
    to_type: text("to_type"),
    to_id: text("to_id") ?? 0,
    since: text("since"),
    arrears: text("arrears"),
  };
}

/** Key of the draft: one for each owner whose records are transferred, or for each selection of records. */
export function reassignDraftKey({ from, chosen }: Pick<ReassignData, "from" | "chosen">): string {
  if (from) return `reassign.${from.type}.${from.id}`;
  return `reassign.${chosen?.resource}.${chosen?.ids.toSorted((a, b) => a - b).join(".")}`;
}
