/** The statuses of records and bills. Overdue depends on the date, so it is computed and not stored. */
import type { LagosDate } from "./lagos.ts";

export const recordStates = [
  "draft",
  "submitted",
  "approved",
  "returned",
  "rejected",
  "suspended",
  "archived",
] as const;
export type RecordState = (typeof recordStates)[number];

/** Actions that change the status of a record. */
type AssetVerb = "submit" | "approve" | "return" | "reject" | "suspend" | "reinstate" | "archive";

/** `restore` restores an archived entry of a reference list; assets can't be restored. */
export type RecordVerb = AssetVerb | "restore";

export type Transition = {
  from: RecordState;
  verb: AssetVerb;
  to: RecordState;
  /** A reason is required. */
  needsReason: boolean;
  /** Not allowed for the officer who entered or last changed the record. */
  needsOtherOfficer: boolean;
};

function step(
  from: RecordState,
  verb: AssetVerb,
  to: RecordState,
  ...needs: ("reason" | "another")[]
): Transition {
  return {
    from,
    verb,
    to,
    needsReason: needs.includes("reason"),
    needsOtherOfficer: needs.includes("another"),
  };
}

/** All allowed transitions. */
export const transitions: readonly Transition[] = [
  step("draft", "submit", "submitted"),
  step("returned", "submit", "submitted"),
  step("submitted", "approve", "approved", "another"),
  step("submitted", "return", "returned", "another", "reason"),
  step("submitted", "reject", "rejected", "another", "reason"),
  step("approved", "suspend", "suspended", "reason"),
  step("suspended", "reinstate", "approved", "reason"),
  step("approved", "archive", "archived", "reason"),
];

/** The transition of an action in a status; undefined if not allowed. */
export function findTransition(from: RecordState, verb: RecordVerb): Transition | undefined {
  return transitions.find((transition) => transition.from === from && transition.verb === verb);
}

/** The transitions from a status, in the order of the table. */
export function transitionsFrom(from: RecordState): Transition[] {
  return transitions.filter((transition) => transition.from === from);
}

/** Only approved records are billed. */
export function isBillable(state: RecordState): boolean {
  return state === "approved";
}

export const billStates = ["unpaid", "part-paid", "paid", "cancelled"] as const;
export type BillState = (typeof billStates)[number];

/** The status of a bill from its amounts in kobo. A bill of 0, or with excess payments, is paid. */
export function billState(bill: { total_kobo: number; paid_kobo: number; cancelled: boolean }): BillState {
  if (bill.cancelled) return "cancelled";
  if (bill.paid_kobo >= bill.total_kobo) return "paid";
  return bill.paid_kobo > 0 ? "part-paid" : "unpaid";
}

/** Whether an amount is unpaid after the due date; not on the due date itself. */
export function isOverdue(bill: { state: BillState; due_on: LagosDate }, as_of: LagosDate): boolean {
  return (bill.state === "unpaid" || bill.state === "part-paid") && bill.due_on < as_of;
}
