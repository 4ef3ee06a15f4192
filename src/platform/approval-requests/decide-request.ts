import { sql } from "kysely";
import type { ApprovalKind, EffectRow } from "#domain/approval-requests.ts";
import { type ApprovalStatus, approvalStatusLabels } from "#domain/approval-status.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertStatus } from "#kernel/decision/assert-decidable.ts";
import { assertSecondOfficerPresent, isMaker } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { currentEffect, effectVersion } from "./current-effect.ts";
import { definitionOf } from "./define.ts";
import { authorizeRequests, isExcluded, requestsWithin } from "./visibility.ts";

interface LockedRequest {
  readonly id: number;
  readonly code: string;
  readonly kind: ApprovalKind;
  readonly subject_type: string;
  readonly subject_id: number;
  readonly title: string;
  readonly input: unknown;
  readonly effect: readonly EffectRow[];
  readonly status: ApprovalStatus;
  readonly requested_by: number;
  readonly requested_by_name: string;
  readonly excluded: boolean;
}

export interface DecidedRequest {
  readonly id: number;
  readonly code: string;
  readonly status: ApprovalStatus;
}

/**
 * Approves a request of another officer and applies it, with the approver's rights.
 * @param version of the effect that the approver viewed
 * @throws AppError forbidden, own-entry, step-up-needed, second-factor-missing, not-found, wrong-status, effect-changed, and
 * those of `apply`, which may no longer be possible
 */
export async function approveRequest(
  tx: Tx,
  actor: Actor,
  id: number,
  version: string,
): Promise<DecidedRequest> {
  const request = await lockForDecision(tx, actor, id);
  const definition = definitionOf(request.kind);
  const subject = { type: request.subject_type, id: request.subject_id };
  const effect = await currentEffect(tx, actor, request);
  if (effectVersion(effect) !== version) throw effectChanged();
  await definition.apply(tx, actor, subject, request.input);
  const decided = await decide(tx, actor, { ...request, effect }, "approved", null);
  await definition.notify?.(tx, {
    ...request,
    subject,
    effect,
    approved_by: actor.session?.user.id ?? 0,
    approved_by_name: actor.name,
  });
  return decided;
}

function effectChanged(): AppError {
  return new AppError(
    "conflict",
    "The effect of this request has changed since you viewed it, for example because a bill was paid. Check the current figures and approve again.",
    { code: "effect-changed" },
  );
}

/**
 * Rejects a request of another officer. Nothing is changed.
 * @throws AppError forbidden, own-entry, step-up-needed, second-factor-missing, not-found, wrong-status, invalid (no reason)
 */
export async function rejectRequest(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: unknown,
): Promise<DecidedRequest> {
  const request = await lockForDecision(tx, actor, id);
  return decide(tx, actor, request, "rejected", readReason(rawReason, true));
}

/** Withdraws the actor's own request. @throws AppError not-signed-in, not-found, wrong-status */
export async function withdrawRequest(tx: Tx, actor: Actor, id: number): Promise<DecidedRequest> {
  authorizeRequests(actor);
  const request = await lockRequest(tx, actor, id);
  if (request.requested_by !== actor.session?.user.id) throw notFound("request");
  return decide(tx, actor, request, "withdrawn", null);
}

async function lockForDecision(tx: Tx, actor: Actor, id: number): Promise<LockedRequest> {
  authorizeRequests(actor);
  const request = await lockRequest(tx, actor, id);
  if (request.excluded && !isMaker(actor, request.requested_by)) throw excludedOfficer();
  await assertSecondOfficerPresent(tx, actor, request.requested_by);
  return request;
}

function excludedOfficer(): AppError {
  return new AppError(
    "forbidden",
    "Another officer must decide on this request: it concerns you or a record that you entered, or needs a right that you don’t have.",
    { code: "own-entry" },
  );
}

async function lockRequest(tx: Tx, actor: Actor, id: number): Promise<LockedRequest> {
  const { rows } = await sql<LockedRequest>`
    SELECT ar.id, ar.code, ar.kind, ar.subject_type, ar.subject_id, ar.title, ar.input, ar.effect, ar.status,
      ar.requested_by, u.name AS requested_by_name, ${isExcluded(actor)} AS excluded
    FROM approval_request ar JOIN app_user u ON u.id = ar.requested_by
    WHERE ar.id = ${id} AND ${requestsWithin(actor)} FOR UPDATE OF ar`.execute(tx);
  const [request] = rows;
  if (!request) throw notFound("request");
  assertStatus("This request", request.status, ["pending"], approvalStatusLabels);
  return request;
}

async function decide(
  tx: Tx,
  actor: Actor,
  { id, code, kind, title, effect }: LockedRequest,
  status: "approved" | "rejected" | "withdrawn",
  decision: string | null,
): Promise<DecidedRequest> {
  const applied = status === "approved" ? JSON.stringify(effect) : null;
  await sql`UPDATE approval_request SET status = ${status}, decision = ${decision}, decided_by = ${officerIdOf(actor)}, decided_at = now(),
      applied_effect = ${applied}::jsonb
    WHERE id = ${id}`.execute(tx);
  const verb = { approved: "approve", rejected: "reject", withdrawn: "withdraw" }[status];
  await audit(tx, actor, {
    action: `approval_request.${verb}`,
    resource: "approval_request",
    record_id: id,
    after: status === "approved" ? { kind, title, status, effect } : { kind, title, status },
    reason: decision,
  });
  return { id, code, status };
}
