import { type ApprovalKind, approvalKinds } from "#domain/approval-requests.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Actor } from "../actor.ts";
import { AppError, type Fields } from "../app-error.ts";
import { audit } from "../audit.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import { savepoint } from "../db/savepoint.ts";
import { reasonFault } from "../records/verbs.ts";
import { definitionOf } from "./define.ts";

export interface PendingRequest {
  readonly id: number;
  readonly code: string;
  readonly status: "pending";
}

/**
 * Requests a change that another officer approves. It is tried out and rolled back, so that what could not be applied is
 * refused to the requester, with all faults.
 * @param input as the definition of the kind takes it
 * @throws AppError not-signed-in, forbidden, invalid (no reason), already-requested, and whatever applying it throws
 */
export async function requestApproval(
  tx: Tx,
  actor: Actor,
  kind: ApprovalKind,
  subject_id: number,
  input: unknown,
  rawReason: unknown,
): Promise<PendingRequest> {
  authorize(actor, approvalKinds[kind].right);
  const me = actor.session?.user.id;
  if (me === undefined) throw new AppError("not-signed-in", "Sign in first.");
  const definition = definitionOf(kind);
  const reason = plainText(rawReason).trim();
  await refuseAll(reasonFault(reason || null, true), () =>
    tryOut(tx, () => definition.apply(tx, actor, subject_id, input)),
  );
  const { title, agency_id, lga_ids = null, effect } = await definition.describe(tx, subject_id, input);
  const made = await tx
    .insertInto("approval_request")
    .values({
      kind,
      subject_id,
      title: title.slice(0, 200),
      agency_id,
      lga_ids: lga_ids as number[] | null,
      input: JSON.stringify(input),
      effect: JSON.stringify(effect),
      reason,
      requested_by: me,
    })
    .onConflict((oc) => oc.columns(["kind", "subject_id"]).where("status", "=", "pending").doNothing())
    .returning(["id", "code"])
    .executeTakeFirst();
  if (!made)
    throw new AppError("conflict", "A request for this change is pending approval already.", {
      code: "already-requested",
    });
  await audit(tx, actor, {
    action: "approval_request.create",
    resource: "approval_request",
    record_id: made.id,
    after: { kind, title, effect },
    reason,
  });
  return { id: made.id, code: made.code ?? "", status: "pending" };
}

/** What is wrong with the reason is said together with what is wrong with the input. @throws AppError invalid */
async function refuseAll(fault: string | undefined, tried: () => Promise<void>): Promise<void> {
  const own: Fields = fault === undefined ? {} : { reason: [fault] };
  try {
    await tried();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid" || fault === undefined) throw error;
    const fields = { ...error.options.fields, ...own };
    throw new AppError("invalid", error.message, { ...error.options, fields });
  }
  if (fault !== undefined) throw new AppError("invalid", fault, { fields: own });
}

class TriedOut extends Error {}

/** Does something and rolls it back. */
async function tryOut(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const trial = savepoint(tx, async () => {
    await work();
    throw new TriedOut();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof TriedOut)) throw error;
  });
}
