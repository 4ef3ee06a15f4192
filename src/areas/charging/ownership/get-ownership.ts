import { changeNeedsApproval } from "#areas/registry/ownership/two-officers.ts";
import { findRecord } from "#areas/registry/records/find.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { billsOfOwners, type OpenArrears, openArrears } from "./open-arrears.ts";
import { ownersVersion } from "./ownership-change.ts";
import { type OwnershipStep, ownershipTimeline } from "./ownership-timeline.ts";

export interface Ownership {
  /** Version to send with a change of owners, so that concurrent changes are not overwritten. */
  readonly version: number;
  /** Changes of ownership, latest first. */
  readonly changes: readonly OwnershipStep[];
  /** Unpaid amounts billed to the current owners for the asset; `null` if the caller can’t view bills. */
  readonly arrears: OpenArrears | null;
  /** Whether another officer must approve a change of the owners. */
  readonly needs_approval: boolean;
}

/**
 * The ownership history of an asset, and the unpaid amounts for it.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getOwnership(actor: Actor, resource: AnyResource, id: number): Promise<Ownership> {
  authorize(actor, `${resource.name}.view`);
  const record = await findRecord(database(), resource, id);
  if (!record) throw notFound();
  authorize(actor, `${resource.name}.view`, record);
  const [version, changes, arrears, needs_approval] = await Promise.all([
    ownersVersion(database(), resource, id),
    ownershipTimeline(database(), resource, id),
    openArrears(database(), actor, billsOfOwners(resource.name, id)),
    changeNeedsApproval(database(), resource, id),
  ]);
  return { version, changes, arrears, needs_approval };
}
