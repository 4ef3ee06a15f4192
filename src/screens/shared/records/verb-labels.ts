import type { RecordVerb } from "#domain/status.ts";

interface VerbText {
  /** The label of the button: "Suspend". */
  readonly label: string;
  readonly done: string;
  /** It can't be undone. */
  readonly danger?: boolean;
}

/** The labels of actions on records. */
export const VERB_LABELS: Readonly<Record<RecordVerb | "verify", VerbText>> = {
  submit: { label: "Submit for approval", done: "submitted" },
  approve: { label: "Approve", done: "approved" },
  return: { label: "Return", done: "returned" },
  reject: { label: "Reject", done: "rejected", danger: true },
  verify: { label: "Verify", done: "verified" },
  suspend: { label: "Suspend", done: "suspended" },
  reinstate: { label: "Reinstate", done: "reinstated" },
  archive: { label: "Archive", done: "archived", danger: true },
  restore: { label: "Restore", done: "restored" },
};
