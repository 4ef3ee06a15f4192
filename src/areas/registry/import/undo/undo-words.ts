import { capital } from "#domain/capital.ts";
import { importKinds } from "#domain/legacy/import-kinds.ts";

/** How far an undo is; kept with each batch. */
export interface UndoCheckpoint {
  /** Which of the tables, and the last id of it that was gone through. */
  readonly at: number;
  readonly after: number;
  /** Table → how many went, or would go. */
  readonly gone: Readonly<Record<string, number>>;
  /** Reason → how many stay. */
  readonly stays: Readonly<Record<string, number>>;
}

const REASONS: Readonly<Record<string, string>> = {
  decided: "Approved, returned or otherwise decided on since",
  edited: "Edited since",
  change: "A change of it waits for approval",
  billed: "Billed: a notice or bill names it",
  owners: "Its owners were changed since",
  owns: "Owns something that stays or that came otherwise",
  occupied: "Somebody occupies it on record",
  photo: "Photos were added",
  note: "Notes were written on it",
  elsewhere: "Lies outside the local governments of whoever undoes it",
};

const OTHERS: Readonly<Record<string, string>> = {
  app_user: "An account is linked with it",
  user_corporate: "Accounts are linked with it",
  user_role: "Somebody's rights are limited to it",
  assessment: "Assessments were made of it or for it",
  service_request: "A service was asked for, for it or by it",
  bill: "Bills are addressed to it",
  demand_notice: "Notices are addressed to it",
  payment: "Payments were made in its name",
  receipt: "Receipts were issued to it",
  account: "The ledger has an account of it",
};

/** A reason as people read it: "Edited since". */
export function stayWords(reason: string): string {
  const table = /^used:(.*)$/.exec(reason)?.[1];
  if (table === undefined) return REASONS[reason] ?? reason;
  const one = importKinds.find(({ name }) => name === table)?.many ?? "Other records";
  return OTHERS[table] ?? `${capital(one)} refer to it`;
}

/** "2,991 properties, 1,200 individuals" */
function countedRecords(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([table, count]) => {
    const register = importKinds.find(({ name }) => name === table);
    const words = count === 1 ? register?.one : register?.many;
    return count > 0 ? [`${count.toLocaleString("en")} ${words ?? table}`] : [];
  });
  return parts.length > 0 ? parts.join(", ") : "nothing";
}

/** "Taken back: 2,991 properties; 3 stay" */
export function undoWords({ gone, stays }: UndoCheckpoint, dry: boolean): string {
  const kept = Object.values(stays).reduce((sum, count) => sum + count, 0);
  const rest =
    kept > 0 ? `; ${kept.toLocaleString("en")} ${dry ? "would stay" : kept === 1 ? "stays" : "stay"}` : "";
  return `${dry ? "Would go" : "Taken back"}: ${countedRecords(gone)}${rest}`;
}
