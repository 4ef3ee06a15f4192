import { createHash } from "node:crypto";
import type { ApprovalKind, ApprovalSubject, EffectRow } from "#domain/approval-requests.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { definitionOf } from "./define.ts";

interface StoredRequest {
  readonly kind: ApprovalKind;
  readonly subject_type: string;
  readonly subject_id: number;
  readonly input: unknown;
  /** The effect at the time of the request. */
  readonly effect: readonly EffectRow[];
}

/** The current effect of a pending request. If it can no longer be described, the requested effect is returned. */
export async function currentEffect(
  db: Queryable,
  actor: Actor,
  { kind, subject_type, subject_id, input, effect }: StoredRequest,
): Promise<readonly EffectRow[]> {
  try {
    const subject: ApprovalSubject = { type: subject_type, id: subject_id };
    return (await definitionOf(kind).describe(db, actor, subject, input)).effect;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return effect;
  }
}

/** Version of an effect; the approver sends that of the effect they viewed. */
export function effectVersion(effect: readonly EffectRow[]): string {
  const values = effect.map(({ label, before, after }) => [label, before, after]);
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);
}
