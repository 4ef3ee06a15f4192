import { type RawBuilder, sql } from "kysely";
import { visibilityCondition } from "#areas/registry/records/visibility-condition.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { rightCovers } from "../issued-bills/decision-rights.ts";

/**
 * Whether the actor can't decide on a requested change of owners (`ar`): a new owner is not visible to them, or bills
 * would be moved or shared that they can't see or adjust. `assignOwners` refuses it too.
 */
export function excludedFromChange(actor: Actor): RawBuilder<boolean> {
  const present = sql`SELECT o.individual_id, o.corporate_id FROM ownership o
    WHERE o.asset_type = ar.subject_type AND o.asset_id = ar.subject_id AND o.until IS NULL`;
  const owners = sql`SELECT n.value FROM jsonb_array_elements(ar.input->'owners') AS n (value)
    WHERE NOT EXISTS (SELECT FROM (${present}) AS p
      WHERE (n.value->>'id')::bigint = CASE n.value->>'type' WHEN 'individual' THEN p.individual_id ELSE p.corporate_id END)`;
  const assets = sql`SELECT ar.subject_type AS type, ar.subject_id AS id`;
  return sql<boolean>`(${hasInvisible(actor, owners)} OR CASE ar.input->>'arrears'
    WHEN 'new' THEN ${movesInvisibleBills(actor, assets)}
    WHEN 'days' THEN ${may(actor, "bill.adjust") ? hasUnpaidOutside(actor, "bill.adjust", assets) : sql`true`}
    ELSE false END)`;
}

/** The same for a reassignment of several records: `readReassignment` and `assignOwners` refuse it. */
export function excludedFromReassignment(actor: Actor): RawBuilder<boolean> {
  const people = sql`SELECT n.value FROM (VALUES (ar.input->'to'), (ar.input->'from')) AS n (value) WHERE n.value IS NOT NULL`;
  const assets = sql`SELECT k.key AS type, i.id::bigint AS id FROM jsonb_each(ar.input->'only') AS k,
    jsonb_array_elements_text(k.value) AS i (id)`;
  return sql<boolean>`(${hasInvisible(actor, people)}
    OR ar.input->>'arrears' = 'new' AND ${movesInvisibleBills(actor, assets)})`;
}

/** The same for the undo of the last change of owners, which moves its bills back. `undoOwners` refuses it. */
export function excludedFromUndo(actor: Actor): RawBuilder<boolean> {
  const isInForce = (change: string) => sql`${sql.ref(`${change}.kind`)} = 'assign'
    AND NOT EXISTS (SELECT FROM ownership_change u WHERE u.undoes_id = ${sql.ref(`${change}.id`)})`;
  return sql<boolean>`EXISTS (SELECT FROM ownership_change c JOIN bill_readdressing r ON r.change_id = c.id
      JOIN bill b ON b.id = r.bill_id
    WHERE c.asset_type = ar.subject_type AND c.asset_id = ar.subject_id AND ${isInForce("c")}
      AND NOT EXISTS (SELECT FROM ownership_change l WHERE l.asset_type = c.asset_type AND l.asset_id = c.asset_id
        AND l.number > c.number AND ${isInForce("l")})
      AND b.status IN ('unpaid', 'part-paid')
      AND (b.individual_id, b.corporate_id) IS NOT DISTINCT FROM (r.to_individual_id, r.to_corporate_id)
      AND NOT ${rightCovers(actor, "bill.view")})`;
}

/** Whether one of some people (`value`: type and ID) is not visible to the actor. */
function hasInvisible(actor: Actor, people: RawBuilder<unknown>): RawBuilder<unknown> {
  const isSeen = (type: "individual" | "corporate") => {
    const seen = visibilityCondition(actor, type, "t");
    return seen
      ? sql`EXISTS (SELECT FROM ${sql.table(type)} AS t WHERE t.id = (w.value->>'id')::bigint AND ${seen})`
      : sql`true`;
  };
  return sql`EXISTS (SELECT FROM (${people}) AS w WHERE NOT CASE w.value->>'type'
    WHEN 'individual' THEN ${isSeen("individual")} ELSE ${isSeen("corporate")} END)`;
}

function movesInvisibleBills(actor: Actor, assets: RawBuilder<unknown>): RawBuilder<unknown> {
  return may(actor, "bill.view") ? hasUnpaidOutside(actor, "bill.view", assets) : sql`true`;
}

/** Whether the current owners of one of some assets (`type`, `id`) have unpaid bills for it that a right doesn't cover. */
function hasUnpaidOutside(actor: Actor, right: string, assets: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM (${assets}) AS a JOIN bill b ON b.asset_type = a.type AND b.asset_id = a.id
      JOIN ownership o ON o.asset_type = a.type AND o.asset_id = a.id AND o.until IS NULL
        AND (o.individual_id = b.individual_id OR o.corporate_id = b.corporate_id)
    WHERE b.issued_on IS NOT NULL AND b.status IN ('unpaid', 'part-paid') AND b.source <> 'service_request'
      AND NOT ${rightCovers(actor, right)})`;
}
