import { customErrors, noLongerApplicable } from "#domain/custom-values.ts";
import {
  type FieldErrors,
  type FieldValues,
  pairErrors,
  type Raw,
  readRecordInput,
} from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import { withLockedCustom } from "../custom-fields/with-custom.ts";
import { authorizeRecord, isOwnRight, rightFor } from "./asset-right.ts";
import { officeErrors } from "./entry.ts";
import { lockRecord, requireVersion } from "./find.ts";
import { assertValid, findErrors, placeErrors, withoutCodes } from "./find-errors.ts";
import { proposeChange } from "./pending-change.ts";
import { findRuleErrors, readConfirmations } from "./register-rules.ts";
import { requireUnrestricted, requireUnrestrictedPeople } from "./restriction.ts";
import type { AnyRecord } from "./row.ts";
import { readSubmit } from "./submit.ts";
import { transitionRecord } from "./transition.ts";
import { notEditable } from "./verbs.ts";
import { differences, verificationEnd, writeValues } from "./write.ts";

export interface UpdateResult {
  readonly record: AnyRecord;
  /** The change is pending approval; `record` is the version in force. */
  readonly pending: boolean;
}

/** The effect of an edit by status; in other statuses it is rejected. */
const DIRECT = new Set(["draft", "submitted", "returned", "active"]);
const PROPOSED = new Set(["approved", "suspended"]);

/**
 * Updates the sent fields. A change of an approved record needs approval.
 * @param body `version` that was viewed (required), `submit`, and the changed fields
 * @throws AppError not-found, record-restricted, edited-meanwhile, not-editable, invalid, duplicate, change-pending
 */
export async function updateRecord(
  tx: Tx,
  actor: Actor,
  register: AnyResource,
  id: number,
  body: Raw,
): Promise<UpdateResult> {
  const right = rightFor(actor, register, "edit");
  const own = isOwnRight(right);
  // All fields, including those that owners don’t see: conditional fields must be cleared when they no longer apply.
  const resource = await withLockedCustom(tx, register);
  const visibleRegister = own ? await withLockedCustom(tx, register, "owners") : resource;
  if (own) authorize(actor, right);
  else authorizeEntry(actor, right, resource);
  const record = await lockRecord(tx, resource, id);
  const scope = await authorizeRecord(tx, actor, resource, right, record);
  if (!own) await requireUnrestricted(tx, actor, resource.name, record);

  const { submit, raw } = readSubmit(resource, body);
  const { confirmed, raw: rest } = readConfirmations(resource, raw);
  const { version, ...fields } = rest;
  const viewedVersion = readVersion(version);
  if (viewedVersion !== undefined) await requireVersion(tx, visibleRegister, record, viewedVersion);
  if (!DIRECT.has(record.status) && !PROPOSED.has(record.status)) throw notEditable(resource, record.status);

  const { values, errors } = readRecordInput(visibleRegister, fields, { partial: true });
  const { after } = differences(record, values);
  for (const name of noLongerApplicable(resource, { ...record, ...after }, Object.keys(after)))
    after[name] = null;
  const whole = { ...record, ...after };
  const fieldErrors: FieldErrors = {
    ...pairErrors(resource, whole),
    ...customErrors(visibleRegister, whole),
    ...errors,
    ...(own && officeErrors(resource, Object.keys(after))),
    ...(viewedVersion === undefined && { version: ["Send the version of the record you last read."] }),
  };
  const findings = await findErrors(tx, resource, after, { exceptId: id, actor, fullRecord: whole });
  const ruleErrors = await findRuleErrors(tx, resource, {
    id,
    fullRecord: whole,
    changed: Object.keys(after),
    confirmed,
  });
  assertValid(fieldErrors, placeErrors(scope, after), own ? withoutCodes(findings) : findings, ruleErrors);
  if (!own) await requireUnrestrictedPeople(tx, actor, resource, after);

  // Changes by the system need no approval.
  if (PROPOSED.has(record.status) && actor.session)
    return { record, pending: await proposeChange(tx, actor, visibleRegister, record, after) };
  const updated = await writeDirectly(tx, actor, resource, record, after);
  const toSubmit = submit && (updated.status === "draft" || updated.status === "returned");
  return {
    record: toSubmit ? await transitionRecord(tx, actor, resource, id, "submit", {}) : updated,
    pending: false,
  };
}

/** Writes new values to a record that needs no approval, with an audit entry. @throws AppError duplicate */
export async function writeDirectly(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: AnyRecord,
  values: FieldValues,
): Promise<AnyRecord> {
  const { before, after } = differences(record, values);
  if (Object.keys(after).length === 0) return record;
  const updated = await writeValues(tx, resource, record.id, after, actor.session?.user.id ?? null);
  const verificationEnded = record.verified_at && !updated.verified_at;
  await audit(tx, actor, {
    action: `${resource.name}.edit`,
    record_id: record.id,
    before: { ...before, ...(verificationEnded && verificationEnd(record).before) },
    after: { ...after, ...(verificationEnded && verificationEnd(record).after) },
  });
  return updated;
}

/** The version in a body, or undefined: forms send it as text. */
export function readVersion(raw: unknown): number | undefined {
  const version = typeof raw === "string" && /^[0-9]{1,9}$/.test(raw) ? Number(raw) : raw;
  return typeof version === "number" && Number.isInteger(version) ? version : undefined;
}
