import type { ApprovalKind, EffectRow } from "#domain/approval-requests.ts";
import type { Actor } from "../actor.ts";
import type { Tx } from "../db/client.ts";

/** What a kind of request does. Each area registers its own, so that this module imports none of them. */
export interface ApprovalDefinition<I> {
  /** What it changes, read before it is applied. @throws AppError not-found */
  readonly describe: (tx: Tx, subject_id: number, input: I) => Promise<Description>;
  /**
   * Applies it. Authorizes the actor, who is the requester when it is tried out and the approver when it is approved: both
   * must hold the right for the subject.
   */
  readonly apply: (tx: Tx, actor: Actor, subject_id: number, input: I) => Promise<unknown>;
}

export interface Description {
  readonly title: string;
  /** Whose officers see it; null: those of the whole government. */
  readonly agency_id: number | null;
  /** The local governments it is about, whose officers see it too; left out or null: all of them. */
  readonly lga_ids?: readonly number[] | null;
  readonly effect: readonly EffectRow[];
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
