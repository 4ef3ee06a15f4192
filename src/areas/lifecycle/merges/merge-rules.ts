import type { MergePair } from "#areas/registry/duplicates/lock-merge-pair.ts";
import { isOwnEntry } from "#areas/registry/records/own-entry.ts";
import { isActive, type MergeChoice } from "#domain/merge.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { makerRefusal } from "#kernel/decision/not-maker.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * A merge must not bypass approval: unapproved values are only taken by a user who can approve them and did not enter them.
 * @throws AppError forbidden, not-found, own-entry
 */
export async function requireApprovedValues(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  { survivor, loser }: MergePair,
  chosen: readonly MergeChoice[],
): Promise<void> {
  if (!resource.approval || chosen.length === 0 || actor.system) return;
  if (!isActive(survivor.status) || isActive(loser.status)) return;
  authorize(actor, `${resource.name}.approve`, loser);
  if (await isOwnEntry(tx, actor, resource, loser.id)) throw makerRefusal();
}
