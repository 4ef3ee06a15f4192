import { sql } from "kysely";
import type { NewOwner } from "#areas/registry/ownership/owner-errors.ts";
import { changeNeedsApproval } from "#areas/registry/ownership/two-officers.ts";
import { ownersOf } from "#areas/registry/records/owners.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { savepoint } from "#kernel/db/savepoint.ts";
import type { AnyResource } from "#resource/define.ts";
import { assignOwners } from "./assign-owners.ts";
import { plannedAssets, type ReassignPlan } from "./reassign-plan.ts";

/** An asset that was refused although the preview listed it as ready. */
export interface RefusedAsset {
  readonly type: string;
  readonly id: number;
  readonly record: string;
  readonly code: string;
  readonly message: string;
}

interface BatchOutcome {
  readonly done: number;
  readonly refused: readonly RefusedAsset[];
  /** The last ID that was processed; undefined if none is left. */
  readonly last: number | undefined;
}

/**
 * Reassigns the next assets of one register, by ID, each separately, so that a refused one does not affect others. It
 * can be resumed, because reassigned assets are not ready any more.
 */
export async function reassignBatch(
  tx: Tx,
  actor: Actor,
  plan: ReassignPlan,
  resource: AnyResource,
  after: number,
  limit: number,
): Promise<BatchOutcome> {
  const { rows } = await sql<{ id: number; code: string }>`
    SELECT id, code FROM (${plannedAssets(actor, plan, resource)}) AS planned
    WHERE verdict = 'ready' AND id > ${after} ORDER BY id LIMIT ${limit}`.execute(tx);
  const refused: RefusedAsset[] = [];
  for (const { id, code: record } of rows) {
    try {
      await savepoint(tx, () => reassignAsset(tx, actor, plan, resource, id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ type: resource.name, id, record, code: error.code, message: error.message });
    }
  }
  return { done: rows.length - refused.length, refused, last: rows.at(-1)?.id };
}

async function reassignAsset(
  tx: Tx,
  actor: Actor,
  { from, to, since, arrears, approved }: ReassignPlan,
  resource: AnyResource,
  id: number,
): Promise<void> {
  // Locked first, so that the shares read are those that are transferred.
  await sql`SELECT FROM ${sql.table(resource.name)} WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  // A job runs later than the check of the whole plan: the asset may have been approved or billed since.
  if (!approved && (await changeNeedsApproval(tx, resource, id)))
    throw new AppError(
      "conflict",
      "Another officer must now approve this change of owner. Transfer this record again to request it.",
      { code: "approval-needed" },
    );
  const present = (await ownersOf(tx, resource, id)).filter(({ current }) => current);
  const owners: NewOwner[] = [];
  let share = 0;
  for (const owner of present) {
    const isTransferred = !from || (owner.type === from.type && owner.id === from.id);
    const isRecipient = owner.type === to.type && owner.id === to.id;
    if (isTransferred || isRecipient) share += owner.share_bp;
    else owners.push({ type: owner.type, id: owner.id, share_bp: owner.share_bp });
  }
  owners.push({ ...to, share_bp: present.length === 0 ? 10_000 : share });
  await assignOwners(tx, actor, resource, id, { owners, from: since, arrears });
}
