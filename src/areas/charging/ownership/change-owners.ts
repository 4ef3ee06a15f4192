import { changeNeedsApproval } from "#areas/registry/ownership/two-officers.ts";
import { findRecord } from "#areas/registry/records/find.ts";
import { type OwnerOverTime, ownersOf } from "#areas/registry/records/owners.ts";
import type { ApprovalSubject, EffectRow } from "#domain/approval-requests.ts";
import { formatDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { type Description, defineApproval } from "#platform/approval-requests/define.ts";
import {
  type DoneOrRequested,
  previewApproval,
  requestApproval,
} from "#platform/approval-requests/request-approval.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Assignment, assignOwners, lockAsset } from "./assign-owners.ts";
import { describeBills, nameIn, namesOf, ownersText, personKey } from "./describe-owners.ts";
import { excludedFromChange } from "./excluded-from-change.ts";
import { billedOwner } from "./move-arrears.ts";
import { billsOfOwners } from "./open-arrears.ts";
import { ownersVersion } from "./ownership-change.ts";
import type { TransferChoice } from "./transfer-choices.ts";

/** A requested assignment: its day and version are fixed. */
type OwnerChange = Assignment & {
  readonly from: string;
  readonly arrears: TransferChoice;
  readonly version: number;
};

defineApproval<OwnerChange>("owner-change", {
  apply: (tx, actor, { type, id }, input) => assignOwners(tx, actor, getRegister(type), id, input),
  describe: describeChange,
  excludes: excludedFromChange,
});

/** The history of the owners, latest first, or the request that is pending approval. */
export type OwnersChanged = DoneOrRequested<readonly OwnerOverTime[]>;

/**
 * Assigns the owners of an asset. If it takes two officers (see `needsTwoOfficers`), it is requested with a reason, and
 * nothing changes until another officer approves it.
 * @throws AppError as `assignOwners`; when requested, also as `requestApproval`
 */
export async function changeOwners(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  { reason, ...assignment }: Assignment & { readonly reason?: unknown },
): Promise<OwnersChanged> {
  await lockAsset(tx, actor, resource, id);
  if (!(await changeNeedsApproval(tx, resource, id)))
    return { done: await assignOwners(tx, actor, resource, id, assignment) };
  const input = await completeAssignment(tx, resource, id, assignment);
  const subject: ApprovalSubject = { type: resource.name, id };
  return { request: await requestApproval(tx, actor, "owner-change", subject, input, reason) };
}

export interface OwnersPreview {
  /** Whether another officer must approve the change of owners. */
  readonly needs_approval: boolean;
  readonly effect: readonly EffectRow[];
}

/** The effect of `changeOwners`; nothing is written. @throws AppError as `assignOwners` */
export async function previewOwners(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  { reason, ...assignment }: Assignment & { readonly reason?: unknown },
): Promise<OwnersPreview> {
  await lockAsset(tx, actor, resource, id);
  const needs_approval = await changeNeedsApproval(tx, resource, id);
  const input = await completeAssignment(tx, resource, id, assignment);
  const subject: ApprovalSubject = { type: resource.name, id };
  const checked = needs_approval ? reason : undefined;
  return {
    needs_approval,
    effect: await previewApproval(tx, actor, "owner-change", subject, input, checked),
  };
}

async function completeAssignment(
  tx: Tx,
  resource: AnyResource,
  id: number,
  { owners, from, arrears, version }: Assignment,
): Promise<OwnerChange> {
  return {
    owners,
    from: from ?? (await lagosToday(tx)),
    arrears: arrears ?? "former",
    version: version ?? (await ownersVersion(tx, resource, id)),
  };
}

async function describeChange(
  db: Queryable,
  actor: Actor,
  { type, id }: ApprovalSubject,
  { owners, from, arrears }: OwnerChange,
): Promise<Description> {
  const resource = getRegister(type);
  const asset = await findRecord(db, resource, id);
  if (!asset) throw notFound();
  const present = (await ownersOf(db, resource, id)).filter(({ current }) => current);
  const names = await namesOf(db, [...present, ...owners]);
  const to = billedOwner(owners);
  const bills = await describeBills(db, actor, billsOfOwners(type, id), (payer, payers) => {
    const payerName = nameIn(payers, payer);
    if (arrears === "former" || !to || personKey(payer) === personKey(to)) return payerName;
    if (arrears === "days") return `${payerName}, until another officer approves sharing it by days`;
    return nameIn(names, to);
  });
  return {
    title: `${asset.code}, ${asset.title}: change of owner`,
    lga_ids: asset.lga_id === null ? null : [asset.lga_id],
    effect: [
      { label: "Owners", before: ownersText(present, names), after: ownersText(owners, names) },
      {
        label: "Since",
        before: present[0] ? formatDate(present[0].since) : "",
        after: formatDate(from),
      },
      ...bills,
    ],
  };
}
