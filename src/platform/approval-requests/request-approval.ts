import {
  type ApprovalKind,
  type ApprovalSubject,
  approvalKinds,
  type EffectRow,
} from "#domain/approval-requests.ts";
import type { Translatable } from "#domain/message.ts";
import { plainText } from "#domain/plain-value.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { savepoint } from "#kernel/db/savepoint.ts";
import { reasonError } from "#kernel/decision/reason.ts";
import { type Description, definitionOf } from "./define.ts";

export interface PendingRequest {
  readonly id: number;
  readonly code: string;
  readonly status: "pending";
}

/** Result of an action that either takes effect or creates a request. */
export type DoneOrRequested<T> = { readonly done: T } | { readonly request: PendingRequest };

/**
 * Requests a change that another officer approves. The change is applied and rolled back first, so that invalid requests are
 * refused with all errors.
 * @param input as defined by the kind
 * @throws AppError not-signed-in, forbidden, invalid (no reason), already-requested, and those of `apply`
 */
export async function requestApproval(
  tx: Tx,
  actor: Actor,
  kind: ApprovalKind,
  subject: ApprovalSubject,
  input: unknown,
  rawReason: unknown,
): Promise<PendingRequest> {
  authorizeSubject(actor, kind, subject);
  const me = officerIdOf(actor);
  const reason = plainText(rawReason).trim();
  const error = reasonError(reason || null, true);
  const description = await withReasonError(error, () => describeAfterTrial(tx, actor, kind, subject, input));
  const { title, agency_id = null, lga_ids = null, effect } = description;
  const created = await tx
    .insertInto("approval_request")
    .values({
      kind,
      subject_type: subject.type,
      subject_id: subject.id,
      title: title.slice(0, 200),
      agency_id,
      lga_ids: lga_ids as number[] | null,
      input: JSON.stringify(input),
      effect: JSON.stringify(effect),
      reason,
      requested_by: me,
    })
    .onConflict((oc) =>
      oc.columns(["kind", "subject_type", "subject_id"]).where("status", "=", "pending").doNothing(),
    )
    .returning(["id", "code"])
    .executeTakeFirst();
  if (!created)
    throw new AppError("conflict", "A request for this change is already pending approval.", {
      code: "already-requested",
    });
  await audit(tx, actor, {
    action: "approval_request.create",
    record_id: created.id,
    after: { kind, title, effect },
    reason,
  });
  return { id: created.id, code: created.code ?? "", status: "pending" };
}

/**
 * Previews the effect of a request without creating it.
 * @param rawReason validated if given
 * @throws AppError not-signed-in, forbidden, and those of `apply`
 */
export async function previewApproval(
  tx: Tx,
  actor: Actor,
  kind: ApprovalKind,
  subject: ApprovalSubject,
  input: unknown,
  rawReason?: unknown,
): Promise<readonly EffectRow[]> {
  authorizeSubject(actor, kind, subject);
  const error = rawReason === undefined ? undefined : reasonError(plainText(rawReason).trim() || null, true);
  return (await withReasonError(error, () => describeAfterTrial(tx, actor, kind, subject, input))).effect;
}

function authorizeSubject(actor: Actor, kind: ApprovalKind, { type }: ApprovalSubject): void {
  const right = approvalKinds[kind].rights[type];
  if (right === undefined) throw new Error(`No right to request ${kind} of ${type}.`);
  authorize(actor, right);
}

async function describeAfterTrial(
  tx: Tx,
  actor: Actor,
  kind: ApprovalKind,
  subject: ApprovalSubject,
  input: unknown,
): Promise<Description> {
  const definition = definitionOf(kind);
  await applyAndRollBack(tx, () => definition.apply(tx, actor, subject, input));
  return definition.describe(tx, actor, subject, input);
}

/** Reports errors of the reason together with those of the input. @throws AppError invalid */
async function withReasonError<T>(
  fieldError: Translatable | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  const own: Fields = fieldError === undefined ? {} : { reason: [fieldError] };
  let result: T;
  try {
    result = await attempt();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid" || fieldError === undefined) throw error;
    const fields = { ...error.options.fields, ...own };
    throw new AppError("invalid", error.text, { ...error.options, fields });
  }
  if (fieldError !== undefined) throw new AppError("invalid", fieldError, { fields: own });
  return result;
}

class TrialFinished extends Error {}

/** Runs `work` and rolls it back. */
async function applyAndRollBack(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const trial = savepoint(tx, async () => {
    await work();
    throw new TrialFinished();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof TrialFinished)) throw error;
  });
}
