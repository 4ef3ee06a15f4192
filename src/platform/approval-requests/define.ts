import type { RawBuilder } from "kysely";
import type { ApprovalKind, ApprovalSubject, EffectRow } from "#domain/approval-requests.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

/** What a kind of request does. Each area registers its own, so that this module imports none of them. */
export interface ApprovalDefinition<I> {
  /**
   * What it changes, read before it is applied: by the requester, and again by whoever views or decides it while it is
   * pending. Figures that an actor may not see are left out. @throws AppError not-found, and others where it can no longer be
   * described
   */
  readonly describe: (
    db: Queryable,
    actor: Actor,
    subject: ApprovalSubject,
    input: I,
  ) => Promise<Description>;
  /**
   * Applies it. Authorizes the actor, who is the requester when it is tried out and the approver when it is approved: both
   * must hold the right for the subject.
   */
  readonly apply: (tx: Tx, actor: Actor, subject: ApprovalSubject, input: I) => Promise<unknown>;
  /** Whether the actor, who is not the requester, may not decide on a request (`ar`). `apply` refuses them too. */
  readonly excludes?: (actor: Actor) => RawBuilder<boolean>;
  /** Notifies those concerned once it is approved. */
  readonly notify?: (tx: Tx, request: ApprovedRequest<I>) => Promise<void>;
}

export interface Description {
  readonly title: string;
  /** Whose officers see it; null or left out: those of the whole government. */
  readonly agency_id?: number | null;
  /** The local governments it is about, whose officers see it too; null or left out: all of them. */
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

/** All kinds that exclude some officers, besides the requester, from the decision. */
export function excludingKinds(): { kind: ApprovalKind; excludes: (actor: Actor) => RawBuilder<boolean> }[] {
  return [...definitions].flatMap(([kind, { excludes }]) => (excludes ? [{ kind, excludes }] : []));
}
