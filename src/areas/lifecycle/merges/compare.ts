import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { readMergeable } from "#areas/registry/duplicates/lock-merge-pair.ts";
import { type PhotoRow, photosOf } from "#areas/registry/photos/photo-row.ts";
import { hiddenIn, maskedFields, maskRecord } from "#areas/registry/records/mask-record.ts";
import type { Owner } from "#areas/registry/records/owners.ts";
import { ownersOf } from "#areas/registry/records/owners.ts";
import { nameReferences, type ReferencesByField } from "#areas/registry/records/references.ts";
import { isRestrictedFor } from "#areas/registry/records/restriction.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { betterSurvivor, type MergeChoice, mergeChoices, mergeRight } from "#domain/merge.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { findPendingRequest } from "#platform/approval-requests/list-requests.ts";
import type { AnyResource } from "#resource/define.ts";
import { type BilledTwice, billedTwice } from "./billed-twice.ts";
import { countReferences } from "./count-references.ts";
import { movedText } from "./get-merge.ts";
import { mergeNeedsApproval } from "./merge-needs-approval.ts";
import { ownersOfBoth } from "./move-owners.ts";
import { findObstacle } from "./obstacles.ts";
import { type Owed, owedFor } from "./owed-for.ts";

/** One side of a comparison; personal data masked. */
export interface ComparedSide {
  readonly record: AnyRecord;
  /** Names of the masked fields that have a value. */
  readonly masked: readonly string[];
  readonly lga_name: string | null;
  readonly owners: readonly Owner[];
  readonly photos: readonly PhotoRow[];
  /** Unpaid bills of the record; `null` if the caller can’t view bills. */
  readonly owed: Owed | null;
  /** References that the merge would move, such as "3 bills" or "1 shop". */
  readonly linked_records: readonly string[];
}

export interface Comparison {
  readonly first: ComparedSide;
  readonly second: ComparedSide;
  /**
   * Fields to choose from either record, and whether the records differ; masked values are compared but not returned.
   */
  readonly choices: readonly (MergeChoice & { readonly differs: boolean; readonly masked: boolean })[];
  readonly references: ReferencesByField;
  /** ID of the record suggested for keeping. */
  readonly suggested_id: number;
  readonly owners_differ: boolean;
  /** Periods billed for both records; one of the two bills must be cancelled. */
  readonly billed_twice: readonly BilledTwice[];
  /**
   * Whether another officer must approve the merge; for assets, only if the kept record gets the owners of the other record.
   */
  readonly needs_approval: boolean;
  /** Pending merge of one of the records, or its undo; `null` if there is none. */
  readonly pending: { readonly id: number; readonly code: string; readonly title: string } | null;
  /** Reason why the records can’t be merged; `null` if they can. */
  readonly obstacle: { readonly code: string; readonly message: string } | null;
  /** Whether the caller can mark the records as different; false if one is restricted. */
  readonly can_dismiss: boolean;
}

/** A comparison of two records. @throws AppError not-signed-in, forbidden, not-found */
export async function compareRecords(
  actor: Actor,
  register: AnyResource,
  firstId: number,
  secondId: number,
): Promise<Comparison> {
  authorize(actor, mergeRight(register));
  const resource = await withCustom(register);
  const db = database();
  const both = await readMergeable(db, actor, resource, [firstId, secondId]);
  const [first, second] = [both.get(firstId), both.get(secondId)];
  if (!first || !second || first === second) throw notFound();
  const counts = await Promise.all([first, second].map((record) => countReferences(db, resource, record.id)));
  const [one, other] = await Promise.all(
    [first, second].map((record, at) => readSide(actor, resource, record, counts[at] ?? {})),
  );
  if (!one || !other) throw notFound();
  const [{ differ }, needs_approval, pending, obstacle, restricted, billed_twice] = await Promise.all([
    ownersOfBoth(db, resource, first.id, second.id),
    mayNeedApproval(db, resource, first.id, second.id),
    pendingMerge(actor, resource, [first.id, second.id]),
    findObstacle(db, actor, resource, first, second),
    eitherRestricted(db, actor, resource, [first, second]),
    may(actor, "demand_notice.view") && resource.owned ? billedTwice(db, resource, first.id, second.id) : [],
  ]);
  const masked = new Set(maskedFields(resource));
  const names = Object.keys(resource.fields);
  return {
    first: one,
    second: other,
    owners_differ: differ,
    billed_twice,
    needs_approval,
    pending,
    choices: mergeChoices(resource).map((choice) => ({
      ...choice,
      differs: choice.columns.some((name) => first[name] !== second[name]),
      masked: choice.columns.some((name) => masked.has(name)),
    })),
    references: await nameReferences(actor, resource, names, [first, second]),
    suggested_id: betterSurvivor(toCandidate(first, counts[0]), toCandidate(second, counts[1])).id,
    can_dismiss: !restricted,
    obstacle: obstacle ? { code: obstacle.code, message: obstacle.message } : null,
  };
}

async function mayNeedApproval(db: Queryable, resource: AnyResource, first: number, second: number) {
  for (const [survivor_id, loser_id] of [
    [first, second],
    [second, first],
  ] as const)
    if (await mergeNeedsApproval(db, resource, { survivor_id, loser_id, owners: "loser" })) return true;
  return false;
}

async function eitherRestricted(
  db: Queryable,
  actor: Actor,
  { name }: AnyResource,
  records: readonly AnyRecord[],
): Promise<boolean> {
  for (const record of records) if (await isRestrictedFor(db, actor, name, record)) return true;
  return false;
}

async function pendingMerge(actor: Actor, { name: type }: AnyResource, ids: readonly number[]) {
  for (const id of ids) {
    const pending = await findPendingRequest(actor, ["merge", "merge-undo"], { type, id });
    if (pending) return pending;
  }
  return null;
}

function toCandidate({ id, status }: AnyRecord, counts: Readonly<Record<string, number>> = {}) {
  return { id, status, referred: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

async function readSide(
  actor: Actor,
  resource: AnyResource,
  record: AnyRecord,
  counts: Readonly<Record<string, number>>,
): Promise<ComparedSide> {
  const db = database();
  const [owners, photos, owed, lga] = await Promise.all([
    resource.owned ? ownersOf(db, resource, record.id) : [],
    photosOf(db, resource, record.id),
    owedFor(db, actor, resource, record.id),
    db.selectFrom("lga").select("name").where("id", "=", record.lga_id).executeTakeFirst(),
  ]);
  return {
    record: maskRecord(resource, record),
    masked: hiddenIn(resource, record),
    lga_name: lga?.name ?? null,
    owners: owners.filter(({ current }) => current),
    photos,
    owed,
    linked_records: movedText(resource, counts),
  };
}
