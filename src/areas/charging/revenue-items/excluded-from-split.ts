import { type RawBuilder, sql } from "kysely";
import { agenciesInAllLgas } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { isOneOf } from "#kernel/within-scope.ts";

/**
 * Whether the actor can't decide on a requested split (`ar`): an agency that their right doesn't cover has a share, or
 * would get one. `addSplit` refuses it too.
 */
export function excludedFromSplit(actor: Actor): RawBuilder<boolean> {
  return hasOthersShare(
    actor,
    sql`SELECT h.agency_id FROM revenue_split_share h JOIN revenue_split s ON s.id = h.split_id
        WHERE s.revenue_item_id = ar.subject_id
      UNION ALL SELECT (n.value->>'agency_id')::bigint FROM jsonb_array_elements(ar.input->'shares') AS n (value)`,
  );
}

/** The same for the removal of a split. `removeSplit` refuses it too. */
export function excludedFromRemoval(actor: Actor): RawBuilder<boolean> {
  return hasOthersShare(
    actor,
    sql`SELECT h.agency_id FROM revenue_split_share h WHERE h.split_id = (ar.input->>'split_id')::bigint`,
  );
}

function hasOthersShare(actor: Actor, shares: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!may(actor, "revenue_item.edit")) return sql<boolean>`true`;
  const agencies = agenciesInAllLgas(authorize(actor, "revenue_item.edit"));
  return sql<boolean>`EXISTS (SELECT FROM (${shares}) AS share WHERE NOT ${isOneOf("share.agency_id", agencies)})`;
}
