import { type RawBuilder, sql } from "kysely";
import { ownAssetCondition } from "#areas/registry/records/own-asset.ts";
import { ownEntryCondition } from "#areas/registry/records/own-entry.ts";
import { registerCondition } from "#areas/registry/records/scope-condition.ts";
import { activeStatuses, mergeable } from "#domain/merge.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { ownerOf } from "#kernel/owner.ts";
import type { AnyResource } from "#resource/define.ts";

/** The archived record of a requested merge (`ar`), and of a merge with a requested undo. */
const LOSER = sql`(ar.input->>'loser_id')::bigint`;
const UNDONE_LOSER = sql`(SELECT m.loser_id FROM record_merge m WHERE m.id = (ar.input->>'merge_id')::bigint)`;

/**
 * Whether the actor can’t decide on a requested merge (`ar`), by the rules of `mergeRecords`: one of the records is their own,
 * or the survivor gets unapproved values that the actor entered or can’t approve.
 */
export function excludedFromMerge(actor: Actor): RawBuilder<boolean> {
  const unapproved = mergeable
    .filter(({ approval }) => approval)
    .map((resource) => takesUnapproved(actor, resource));
  return sql<boolean>`(${isOwn(actor, LOSER)} OR ${sql.join(unapproved, sql` OR `)})`;
}

/** Whether the actor can’t decide on a requested undo (`ar`): one of the records is their own. */
export function excludedFromUndo(actor: Actor): RawBuilder<boolean> {
  return isOwn(actor, UNDONE_LOSER);
}

/** By the same rules as `findObstacle` and `requireNotOwnRecords`. */
function isOwn(actor: Actor, loser: RawBuilder<unknown>): RawBuilder<boolean> {
  const { individual_id, corporate_ids } = ownerOf(actor);
  if (individual_id === null && corporate_ids.length === 0) return sql<boolean>`false`;
  const parts = mergeable.map((resource) => {
    const own = ownCondition(actor, resource);
    return sql`ar.subject_type = ${sql.lit(resource.name)} AND EXISTS (SELECT FROM ${sql.table(resource.name)} AS t
      WHERE t.id IN (ar.subject_id, ${loser}) AND ${own})`;
  });
  return sql<boolean>`(${sql.join(parts, sql` OR `)})`;
}

function ownCondition(actor: Actor, resource: AnyResource): RawBuilder<unknown> {
  const { individual_id, corporate_ids } = ownerOf(actor);
  if (resource.name === "individual") return sql`t.id = ${individual_id}::bigint`;
  if (resource.name === "corporate") return sql`t.id = ANY(${[...corporate_ids]}::bigint[])`;
  return ownAssetCondition(actor, resource, "t");
}

/** By the same rule as `requireApprovedValues`. */
function takesUnapproved(actor: Actor, resource: AnyResource): RawBuilder<boolean> {
  const right = `${resource.name}.approve`;
  const reached = may(actor, right) ? registerCondition(resource, authorize(actor, right), "l") : sql`false`;
  const table = sql.table(resource.name);
  const states = [...activeStatuses];
  return sql<boolean>`(ar.subject_type = ${sql.lit(resource.name)} AND jsonb_array_length(ar.input->'take') > 0
    AND EXISTS (SELECT FROM ${table} AS s, ${table} AS l WHERE s.id = ar.subject_id AND l.id = ${LOSER}
      AND s.status = ANY(${states}::text[]) AND NOT l.status = ANY(${states}::text[])
      AND (${ownEntryCondition(actor, "l")} OR NOT ${reached ?? sql`true`})))`;
}
