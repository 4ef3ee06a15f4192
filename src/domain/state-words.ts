import type { AnyResource } from "#resource/define.ts";
import { recordStates } from "./status.ts";

/** What people call the states of a record. */
const WORDS: Readonly<Record<string, string>> = {
  draft: "Draft",
  submitted: "Pending approval",
  approved: "Approved",
  returned: "Returned",
  rejected: "Rejected",
  suspended: "Suspended",
  active: "Active",
  verified: "Verified",
  "to-verify": "To be verified",
  archived: "Archived",
};

/** The word for an approved record with an edit that waits. */
export const CHANGE_WAITS = "Change pending approval";

/** "submitted" → "Pending approval" */
export function stateWords(status: string): string {
  return WORDS[status] ?? status;
}

/** The states one may ask a list for, in the order of their life. */
export function statesFor(resource: AnyResource): readonly { value: string; label: string }[] {
  const states: readonly string[] = resource.approval ? recordStates : ["active", "archived"];
  return states.map((value) => ({ value, label: stateWords(value) }));
}
