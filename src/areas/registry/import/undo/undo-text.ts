import { capitalise } from "#domain/capitalise.ts";
import { importKinds } from "#domain/legacy/import-kinds.ts";

/** Progress of an undo, stored with each batch. */
export interface UndoCheckpoint {
  /** Index of the current table, and the last processed id. */
  readonly at: number;
  readonly after: number;
  /** Table → number of records removed, or to be removed. */
  readonly gone: Readonly<Record<string, number>>;
  /** Reason → number of remaining records. */
  readonly stays: Readonly<Record<string, number>>;
}

const REASONS: Readonly<Record<string, string>> = {
  decided: "Decided since the import",
  edited: "Edited since",
  change: "A change is pending approval",
  billed: "On a bill or notice",
  owners: "Owners changed since the import",
  owns: "Owns an asset that is not removed",
  occupied: "Has occupants",
  photo: "Photos were added",
  note: "Notes were added",
  elsewhere: "Outside the officer’s local governments",
};

const USED_REASONS: Readonly<Record<string, string>> = {
  app_user: "Linked to an account",
  user_corporate: "Linked to accounts",
  user_role: "A user’s rights are limited to it",
  assessment: "Has assessments",
  service_request: "Has service requests",
  bill: "Has bills",
  demand_notice: "Has notices",
  payment: "Has payments",
  receipt: "Has receipts",
  account: "Has a ledger account",
};

/** The text of a reason: "Edited since the import". */
export function remainText(reason: string): string {
  const table = /^used:(.*)$/.exec(reason)?.[1];
  if (table === undefined) return REASONS[reason] ?? reason;
  const kindName = importKinds.find(({ name }) => name === table)?.many ?? "Other records";
  return USED_REASONS[table] ?? `${capitalise(kindName)} refer to it`;
}

/** "2,991 properties, 1,200 individuals" */
function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([table, count]) => {
    const register = importKinds.find(({ name }) => name === table);
    const text = count === 1 ? register?.one : register?.many;
    return count > 0 ? [`${count.toLocaleString("en")} ${text ?? table}`] : [];
  });
  return parts.length > 0 ? parts.join(", ") : "nothing";
}

/** "Deleted: 2,991 properties; 3 remain" */
export function undoText({ gone, stays }: UndoCheckpoint, dry: boolean): string {
  const remaining = Object.values(stays).reduce((sum, count) => sum + count, 0);
  const rest =
    remaining > 0
      ? `; ${remaining.toLocaleString("en")} ${dry ? "would remain" : remaining === 1 ? "remains" : "remain"}`
      : "";
  return `${dry ? "To be deleted" : "Deleted"}: ${countsText(gone)}${rest}`;
}
