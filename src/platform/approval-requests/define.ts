import type { RawBuilder } from "kysely";
import type { ApprovalKind, ApprovalSubject, EffectRow } from "#domain/approval-requests.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

/** Definition of a kind of request. Each area registers its own, so that this module imports none of them. */
export interface ApprovalDefinition<I> {
  /**
   * Describes its effect before it is applied: for the requester, and again for those who view or decide it while it is
   * pending. Figures that the actor can't access are omitted. @throws AppError not-found, and others if it can no longer be
   * described
   */
  readonly describe: (
    db: Queryable,
    actor: Actor,
    subject: ApprovalSubject,
    input: I,
  ) => Promise<Description>;
  /**
   * Applies it. Authorizes the actor: the requester in the trial run, and the approver on approval. Both need the right for the
   * subject.
   */
  readonly apply: (tx: Tx, actor: Actor, subject: ApprovalSubject, input: I) => Promise<unknown>;
  /** Condition on requests (`ar`) that the actor, although not the requester, can't decide. `apply` refuses them too. */
  readonly excludes?: (actor: Actor) => RawBuilder<boolean>;
  /** Notifies those concerned after approval. */
  readonly notify?: (tx: Tx, request: ApprovedRequest<I>) => Promise<void>;
}

export interface Description {
  readonly title: string;
  /** Agency of the officers who see it; null or omitted: officers of the whole government. */
  readonly agency_id?: number | null;
  /** Local governments of further officers who see it; null or omitted: all. */
  readonly lga_ids?: readonly number[] | null;
  readonly effect: readonly EffectRow[];
}

export interface ApprovedRequest<I> {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly subject: ApprovalSubject;
  readonly input: I;
  readonly effect: readonly EffectRow[];
  readonly requested_by: number;
  readonly requested_by_name: string;
  readonly approved_by: number;
  readonly approved_by_name: string;
}

const definitions = new Map<ApprovalKind, ApprovalDefinition<never>>();

export function defineApproval<I>(kind: ApprovalKind, definition: ApprovalDefinition<I>): void {
  definitions.set(kind, definition);
}

export function definitionOf(kind: ApprovalKind): ApprovalDefinition<unknown> {
  const found = definitions.get(kind);
  if (!found) throw new Error(`No area defines the approval of ${kind}.`);
  return found as ApprovalDefinition<unknown>;
}

/** Kinds that exclude officers other than the requester from the decision. */
export function excludingKinds(): { kind: ApprovalKind; excludes: (actor: Actor) => RawBuilder<boolean> }[] {
  return [...definitions].flatMap(([kind, { excludes }]) => (excludes ? [{ kind, excludes }] : []));
}
