import type { RecordVerb } from "#domain/status.ts";

interface VerbText {
  /** The label of the button: "Suspend". */
  readonly act: string;
  readonly done: string;
  /** It can't be undone. */
  readonly danger?: boolean;
}

/** The labels of actions on records. */
export const VERB_WORDS: Readonly<Record<RecordVerb | "verify", VerbText>> = {
  submit: { act: "Submit for approval", done: "submitted" },
  approve: { act: "Approve", done: "approved" },
  return: { act: "Return", done: "returned" },
  reject: { act: "Reject", done: "rejected", danger: true },
  verify: { act: "Verify", done: "verified" },
  suspend: { act: "Suspend", done: "suspended" },
  reinstate: { act: "Reinstate", done: "reinstated" },
  archive: { act: "Archive", done: "archived", danger: true },
  restore: { act: "Restore", done: "restored" },
};
