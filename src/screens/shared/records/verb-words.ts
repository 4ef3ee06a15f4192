import type { RecordVerb } from "#domain/status.ts";

interface VerbWords {
  /** The act, as a button names it: "Suspend". */
  readonly act: string;
  readonly done: string;
  /** It cannot be taken back. */
  readonly danger?: boolean;
}

/** What people call what is done with a record. */
export const VERB_WORDS: Readonly<Record<RecordVerb | "verify", VerbWords>> = {
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
