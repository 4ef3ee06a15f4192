import type { AnyResource } from "#resource/define.ts";
import { recordStates } from "./status.ts";

/** Status labels of records. */
const LABELS: Readonly<Record<string, string>> = {
  draft: "Draft",
  submitted: "Pending approval",
  approved: "Approved",
  returned: "Returned",
  rejected: "Rejected",
  suspended: "Suspended",
  active: "Active",
  verified: "Verified",
  "to-verify": "Not verified",
  archived: "Archived",
};

/** Status label of an approved record with a pending change. */
export const CHANGE_PENDING = "Change pending approval";

/** "submitted" → "Pending approval" */
export function statusLabel(status: string): string {
  return LABELS[status] ?? status;
}

/** The status filters of a list, in lifecycle order. */
export function statusOptions(resource: AnyResource): readonly { value: string; label: string }[] {
  const states: readonly string[] = resource.approval ? recordStates : ["active", "archived"];
  return states.map((value) => ({ value, label: statusLabel(value) }));
}
