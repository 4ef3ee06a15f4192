import type { RawBuilder } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { isMaker } from "#kernel/decision/not-maker.ts";
import { isOwn, ownCondition } from "#kernel/owner.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";

/**
 * Condition on assessments (`a`) that an actor can see: an officer those of their agencies and local governments, a
 * payer their own.
 * @throws AppError not-signed-in, forbidden
 */
export function visibleAssessments(actor: Actor): RawBuilder<unknown> {
  if (may(actor, "assessment.view")) return chargingScope(authorize(actor, "assessment.view"), "a");
  authorize(actor, "own_assessment.view");
  return ownCondition(actor, "a");
}

/** How a user enters assessments: for the revenue office, or for themselves. */
export type EntryRole = { readonly self: false; readonly scope: Scope } | { readonly self: true };

/** @throws AppError not-signed-in, forbidden */
export function entryRoleOf(actor: Actor): EntryRole {
  if (may(actor, "assessment.create")) return { self: false, scope: authorize(actor, "assessment.create") };
  authorize(actor, may(actor, "own_assessment.write") ? "own_assessment.write" : "assessment.create");
  return { self: true };
}

/** The part of an assessment that decides who can do what with it. */
export interface AssessmentAccess {
  readonly status: string;
  readonly lga_id: number | null;
  readonly agency_id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly created_by: number | null;
  readonly submitted_by: number | null;
  /** IDs of all users who edited the assessment; empty for callers who are not officers. */
  readonly editors: readonly number[];
}

const OPEN = ["draft", "returned"];

/** Whether a user can edit it: officers those entered by officers, payers their own. */
export function mayWrite(actor: Actor, row: AssessmentAccess & { readonly self: boolean }): boolean {
  if (!OPEN.includes(row.status)) return false;
  if (row.self) return may(actor, "own_assessment.write") && isOwn(actor, row);
  return may(actor, "assessment.create", row);
}

/** Whether this user entered, changed or submitted it: they can't decide on it. */
export function isEnterer(actor: Actor, row: AssessmentAccess): boolean {
  return isMaker(actor, ...enterersOf(row));
}

/** The users who entered, changed or submitted it. */
export function enterersOf({ created_by, submitted_by, editors }: AssessmentAccess): (number | null)[] {
  return [created_by, submitted_by, ...editors];
}

/** Its editors including the current user. */
export function withEditor(actor: Actor, editors: readonly number[]): number[] {
  const me = actor.session?.user.id;
  return me === undefined || editors.includes(me) ? [...editors] : [...editors, me];
}

/** Whether a user can decide on it now. */
export function mayDecide(actor: Actor, row: AssessmentAccess): boolean {
  return row.status === "submitted" && may(actor, "assessment.issue", row) && !isEnterer(actor, row);
}

/** Whether a user can withdraw or cancel it now. An issued one takes an officer who did not issue it. */
export function mayCancel(
  actor: Actor,
  row: AssessmentAccess & { readonly self: boolean; readonly decided_by: number | null },
): boolean {
  if (mayWrite(actor, row)) return true;
  if (row.status === "submitted" && row.self) return may(actor, "own_assessment.write") && isOwn(actor, row);
  if (!["submitted", "issued"].includes(row.status) || !may(actor, "assessment.cancel", row)) return false;
  return row.status !== "issued" || row.decided_by !== actor.session?.user.id;
}
