import type { FieldValues } from "#domain/record-input.ts";
import type { RecordVerb } from "#domain/status.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { makerRefusal } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { notifyMaker } from "#platform/messages/notify-maker.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { authorizeRecord, isOwnRight } from "./asset-right.ts";
import { closeOpenChanges, decideChange, isAboutChange, isDecision } from "./decide-change.ts";
import { lockRecord, requireVersion } from "./find.ts";
import { withDuplicateErrors } from "./find-errors.ts";
import { sideOf } from "./get.ts";
import { maskRecord } from "./mask-record.ts";
import { isOwnEntry } from "./own-entry.ts";
import { findPending, maskChange, type PendingChange } from "./pending-change.ts";
import { refuseArchiving } from "./register-rules.ts";
import { requireUnrestricted } from "./restriction.ts";
import type { AnyRecord } from "./row.ts";
import { findStep, permissionFor, type Step, wrongStatus } from "./verbs.ts";
import { writeStatus } from "./write.ts";

export interface Decision {
  readonly reason?: string | null | undefined;
  /** The version that was viewed; a record that changed since is not decided on. */
  readonly version?: number | undefined;
  /** The pending change that was viewed: the decision applies to this one, or to none. */
  readonly change_id?: number | null | undefined;
}

/**
 * Moves a record to its next status, or decides on its pending change.
 * @throws AppError not-found, forbidden, record-restricted, own-entry, wrong-status, edited-meanwhile, provider-has-work,
 *   invalid (reason), duplicate (its name is taken now)
 */
export async function transitionRecord(
  tx: Tx,
  actor: Actor,
  register: AnyResource,
  id: number,
  verb: RecordVerb,
  decision: Decision,
): Promise<AnyRecord> {
  const resource = await withCustom(register);
  const visibleRegister = await withCustom(register, sideOf(actor, register));
  const permission = permissionFor(actor, resource, verb);
  if (isOwnRight(permission)) authorize(actor, permission);
  else authorizeEntry(actor, permission, resource);
  const record = await lockRecord(tx, resource, id);
  await authorizeRecord(tx, actor, resource, permission, record);
  await requireUnrestricted(tx, actor, resource.name, record);
  if (decision.version !== undefined) await requireVersion(tx, visibleRegister, record, decision.version);

  const change = resource.approval ? await findPending(tx, resource, id) : undefined;
  if (isOtherChange(verb, change, decision.change_id ?? undefined))
    throw new AppError(
      "conflict",
      "This change was replaced or decided after you viewed it. Check it again.",
      {
        code: "edited-meanwhile",
        data: {
          current: maskRecord(visibleRegister, record),
          pending: change ? maskChange(visibleRegister, change) : null,
        },
      },
    );
  if (change && isAboutChange(verb, change))
    return decideChange(tx, actor, resource, record, change, verb, decision.reason);

  const step = findStep(resource, record.status, verb);
  if (!step) throw wrongStatus(resource, record.status, verb);
  if (step.needsOtherOfficer && (await isOwnEntry(tx, actor, resource, id))) throw makerRefusal();
  const reason = readReason(decision.reason, step.needsReason);
  if (step.to === "archived") await refuseArchiving(tx, resource, [id]);
  const updated = await applyStep(tx, resource, record, step);
  if (step.to === "archived") await closeOpenChanges(tx, resource, [id]);
  await notifyMaker(tx, resource, updated, verb, reason, updated.created_by);
  await audit(tx, actor, {
    action: `${resource.name}.${verb}`,
    record_id: id,
    before: { status: record.status },
    after: { status: step.to },
    reason,
  });
  return updated;
}

/** Whether the decision would apply to another change than the one viewed. */
function isOtherChange(verb: RecordVerb, change: PendingChange | undefined, viewed: number | undefined) {
  if (!isDecision(verb)) return viewed !== undefined && viewed !== change?.id;
  return viewed !== (change?.status === "submitted" ? change.id : undefined);
}

/** Archived records release their names, so another record may have taken it. */
function applyStep(tx: Tx, resource: AnyResource, record: AnyRecord, { to, verb }: Step): Promise<AnyRecord> {
  const write = () => writeStatus(tx, resource, record.id, to);
  if (verb !== "restore") return write();
  const values = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name] ?? null]));
  return withDuplicateErrors(resource, values as FieldValues, record.id, write);
}
