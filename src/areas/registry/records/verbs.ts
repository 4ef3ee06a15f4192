import { message, term } from "#domain/message.ts";
import {
  findTransition,
  type RecordState,
  type RecordVerb,
  type Transition,
  transitions,
} from "#domain/status.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import type { AnyResource } from "#resource/define.ts";
import { isOwnRight, rightFor } from "./asset-right.ts";

const recordVerbs = ["submit", "approve", "return", "reject", "suspend", "reinstate", "archive"] as const;

/** Steps that can be applied to many records. */
const bulkVerbs = ["approve", "return", "reject", "suspend", "reinstate", "archive", "restore"] as const;
export type BulkVerb = (typeof bulkVerbs)[number];

/** "A submitted property cannot be …" */
const PAST_PARTICIPLES: Readonly<Record<RecordVerb, string>> = {
  submit: "submitted",
  approve: "approved",
  return: "returned",
  reject: "rejected",
  suspend: "suspended",
  reinstate: "reinstated",
  archive: "archived",
  restore: "restored",
};

export type Step = Omit<Transition, "from" | "to" | "verb"> & {
  readonly from: string;
  readonly to: string;
  readonly verb: RecordVerb;
};

/** People need no approval: they are active until archived. */
const ARCHIVE_ACTIVE: Step = {
  from: "active",
  verb: "archive",
  to: "archived",
  needsReason: true,
  needsOtherOfficer: false,
};

/** Archived entries of reference lists can be restored. */
const RESTORE_ARCHIVED: Step = {
  from: "archived",
  verb: "restore",
  to: "active",
  needsReason: true,
  needsOtherOfficer: false,
};

/** The steps of a resource that needs no approval. */
function plainSteps({ reference }: AnyResource): readonly Step[] {
  return reference ? [ARCHIVE_ACTIVE, RESTORE_ARCHIVED] : [ARCHIVE_ACTIVE];
}

/** The verbs of a resource. */
export function verbsOf(resource: AnyResource): readonly RecordVerb[] {
  return resource.approval ? recordVerbs : plainSteps(resource).map(({ verb }) => verb);
}

/** The bulk verbs of a resource. */
export function bulkVerbsOf(resource: AnyResource): readonly BulkVerb[] {
  const verbs = verbsOf(resource);
  return bulkVerbs.filter((verb) => verbs.includes(verb));
}

/** The step of a verb for many records. @throws AppError wrong-status */
export function bulkStep(resource: AnyResource, verb: BulkVerb): Step {
  const steps: readonly Step[] = resource.approval ? transitions : plainSteps(resource);
  const step = steps.find((one) => one.verb === verb);
  if (!step) throw wrongStatus(resource, ARCHIVE_ACTIVE.from, verb);
  return step;
}

/** The step of a verb in a status, or undefined. */
export function findStep(resource: AnyResource, status: string, verb: RecordVerb): Step | undefined {
  if (resource.approval) return findTransition(status as RecordState, verb);
  return plainSteps(resource).find((step) => step.from === status && step.verb === verb);
}

/** Users who can create or edit can submit; decisions need the right to approve. */
export function permissionFor(actor: Actor, resource: AnyResource, verb: RecordVerb): string {
  if (verb !== "submit") return `${resource.name}.approve`;
  const edit = rightFor(actor, resource, "edit");
  const create = rightFor(actor, resource, "create");
  // The officers’ right first: a user with the right to create and with own assets acts as an officer.
  const rights = isOwnRight(edit) && !isOwnRight(create) ? [create, edit] : [edit, create];
  return rights.find((right) => may(actor, right)) ?? edit;
}

/** The status of the record does not allow an edit. @returns AppError not-editable */
export function notEditable({ one }: AnyResource, status: string): AppError {
  const text = message("This {one} is {status} and can’t be changed.", {
    one: term(one),
    status: term(status),
  });
  return new AppError("conflict", text, { code: "not-editable" });
}

export function wrongStatus(resource: AnyResource, status: string, verb: RecordVerb): AppError {
  const text = message("This {one} is {status} and can’t be {done}.", {
    one: resource.one,
    status,
    done: PAST_PARTICIPLES[verb],
  });
  return new AppError("conflict", text, { code: "wrong-status" });
}
