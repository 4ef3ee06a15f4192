import { findMergedInto, type MergedInto } from "#areas/registry/duplicates/merged-into.ts";
import { restrictedCodes } from "#areas/registry/records/restriction.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { mergeable, mergeRight } from "#domain/merge.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { mergesInto } from "./get-merge.ts";

/** The merge data of a record’s page. */
export interface RecordMerges {
  /** Whether the actor can merge it; nobody can while it is restricted. */
  readonly may: boolean;
  /** The record it was merged into; null if none. */
  readonly into: MergedInto | null;
  /** Merges into it that can be undone; for users with the right. */
  readonly from: Awaited<ReturnType<typeof mergesInto>>;
}

/** The caller must have checked the right to view the record. */
export async function getRecordMerges(
  actor: Actor,
  resource: AnyResource,
  record: AnyRecord,
): Promise<RecordMerges> {
  if (!mergeable.includes(resource)) return { may: false, into: null, from: [] };
  // `own` of a record means who entered it; rights would read it as who owns it.
  const allowed = may(actor, mergeRight(resource), { ...record, own: undefined });
  const [into, from, restricted] = await Promise.all([
    record.status === "archived" ? findMergedInto(database(), resource, record.id) : undefined,
    allowed ? mergesInto(database(), resource, record.id) : [],
    allowed ? restrictedCodes(database(), resource, [record.id]) : [],
  ]);
  return { may: allowed && restricted.length === 0, into: into ?? null, from };
}
