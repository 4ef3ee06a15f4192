/**
 * The states of a registered record and of a bill, as data. What
 * follows from dates (overdue) is worked out and never stored.
 */
import type { LagosDate } from "./lagos.ts";

export const recordStates = [
  ...(["draft", "submitted", "approved", "returned"] as const),
  ...(["rejected", "suspended", "archived"] as const),
];
export type RecordState = (typeof recordStates)[number];

/** What moves a registered record on. */
type AssetVerb = "submit" | "approve" | "return" | "reject" | "suspend" | "reinstate" | "archive";

/** `restore` brings an archived entry of a reference list back; assets are not restored. */
export type RecordVerb = AssetVerb | "restore";

export type Transition = {
  from: RecordState;
  verb: AssetVerb;
  to: RecordState;
  /** A reason must be written down. */
  needsReason: boolean;
  /** Not by whoever entered or last edited the record. */
  notByEnterer: boolean;
};

function step(
  from: RecordState,
  verb: AssetVerb,
  to: RecordState,
  ...needs: ("reason" | "another")[]
): Transition {
  return { from, verb, to, needsReason: needs.includes("reason"), notByEnterer: needs.includes("another") };
}

/** Every way from one state to another; what is not here cannot be done. */
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

/** The step a verb takes from a state, or undefined when it cannot be taken. */
export function findTransition(from: RecordState, verb: RecordVerb): Transition | undefined {
  return transitions.find((transition) => transition.from === from && transition.verb === verb);
}

/** What can be done in a state, in the order of the table. */
export function transitionsFrom(from: RecordState): Transition[] {
  return transitions.filter((transition) => transition.from === from);
}

/** Only approved records are billed. */
export function isBillable(state: RecordState): boolean {
  return state === "approved";
}

export const billStates = ["unpaid", "part-paid", "paid", "cancelled"] as const;
export type BillState = (typeof billStates)[number];

/** The state of a bill from its sums in kobo. A bill of nothing, or paid too much, is paid. */
export function billState(bill: { total_kobo: number; paid_kobo: number; cancelled: boolean }): BillState {
  if (bill.cancelled) return "cancelled";
  if (bill.paid_kobo >= bill.total_kobo) return "paid";
  return bill.paid_kobo > 0 ? "part-paid" : "unpaid";
}

/** Whether something is still owed after the due date; on the due date itself it is not yet late. */
export function isOverdue(bill: { state: BillState; due_on: LagosDate }, as_of: LagosDate): boolean {
  return (bill.state === "unpaid" || bill.state === "part-paid") && bill.due_on < as_of;
}
