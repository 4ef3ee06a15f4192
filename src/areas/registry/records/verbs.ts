import { message } from "#domain/message.ts";
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

const recordVerbs = [
  ...(["submit", "approve", "return", "reject"] as const),
  ...(["suspend", "reinstate", "archive"] as const),
];

/** Those that can be done to many records at once. */
const bulkVerbs = ["approve", "return", "reject", "suspend", "reinstate", "archive", "restore"] as const;
export type BulkVerb = (typeof bulkVerbs)[number];

/** "A submitted property cannot be …" */
const DONE: Readonly<Record<RecordVerb, string>> = {
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

/** People are not approved: they are active until they are archived. */
const ARCHIVE_ACTIVE: Step = {
  from: "active",
  verb: "archive",
  to: "archived",
  needsReason: true,
  notByEnterer: false,
};

/** Entries of reference lists were archived because they are no longer used, and may be needed again. */
const RESTORE_ARCHIVED: Step = {
  from: "archived",
  verb: "restore",
  to: "active",
  needsReason: true,
  notByEnterer: false,
};

/** The steps of a resource that needs no approval. */
function plainSteps({ reference }: AnyResource): readonly Step[] {
  return reference ? [ARCHIVE_ACTIVE, RESTORE_ARCHIVED] : [ARCHIVE_ACTIVE];
}

/** The verbs there are for a resource. */
export function verbsOf(resource: AnyResource): readonly RecordVerb[] {
  return resource.approval ? recordVerbs : plainSteps(resource).map(({ verb }) => verb);
}

/** Those of them that a resource knows. */
export function bulkVerbsOf(resource: AnyResource): readonly BulkVerb[] {
  const verbs = verbsOf(resource);
  return bulkVerbs.filter((verb) => verbs.includes(verb));
}

/** The step of a verb that many records can take at once. @throws AppError wrong-status */
export function bulkStep(resource: AnyResource, verb: BulkVerb): Step {
  const steps: readonly Step[] = resource.approval ? transitions : plainSteps(resource);
  const step = steps.find((one) => one.verb === verb);
  if (!step) throw wrongStatus(resource, ARCHIVE_ACTIVE.from, verb);
  return step;
}

/** The step a verb takes from a status, or undefined. */
export function findStep(resource: AnyResource, status: string, verb: RecordVerb): Step | undefined {
  if (resource.approval) return findTransition(status as RecordState, verb);
  return plainSteps(resource).find((step) => step.from === status && step.verb === verb);
}

/** Whoever may enter or edit may submit; every decision needs the right to approve. */
export function permissionFor(actor: Actor, resource: AnyResource, verb: RecordVerb): string {
  if (verb !== "submit") return `${resource.name}.approve`;
  const edit = rightFor(actor, resource, "edit");
  const create = rightFor(actor, resource, "create");
  // The office's right first: whoever may only enter there, and has assets of their own, works for the office.
  const rights = isOwnRight(edit) && !isOwnRight(create) ? [create, edit] : [edit, create];
  return rights.find((right) => may(actor, right)) ?? edit;
}

export function wrongStatus(resource: AnyResource, status: string, verb: RecordVerb): AppError {
  const words = message("This {one} is {status}: it cannot be {done}.", {
    one: resource.one,
    status,
    done: DONE[verb],
  });
  return new AppError("conflict", words, { code: "wrong-status" });
}
