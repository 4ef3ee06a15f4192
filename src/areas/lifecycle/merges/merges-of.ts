import { findMergedInto, type MergedInto } from "#areas/registry/duplicates/merged-into.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { mergeable, mergeRight } from "#domain/merge.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { mergesInto } from "./get-merge.ts";

/** What a record's screen tells of merges. */
export interface MergesOf {
  /** Whether the actor may merge it. */
  readonly may: boolean;
  /** Where it leads; null when it was not merged. */
  readonly into: MergedInto | null;
  /** What went into it and can still be undone; for whoever may. */
  readonly from: Awaited<ReturnType<typeof mergesInto>>;
}

/** Whoever asks must have seen the record. */
export async function mergesOf(actor: Actor, resource: AnyResource, record: AnyRecord): Promise<MergesOf> {
  if (!mergeable.includes(resource)) return { may: false, into: null, from: [] };
  const allowed = may(actor, mergeRight(resource), record);
  const [into, from] = await Promise.all([
    record.status === "archived" ? findMergedInto(database(), resource, record.id) : undefined,
    allowed ? mergesInto(database(), resource, record.id) : [],
  ]);
  return { may: allowed, into: into ?? null, from };
}
