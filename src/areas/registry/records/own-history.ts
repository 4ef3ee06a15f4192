import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import type { AnyResource } from "#resource/define.ts";
import { inForce } from "./owners.ts";

const MAX_ENTRIES = 50;

/** Actions in the history that owners can see: decisions and what led to them. */
const VISIBLE_ACTIONS = [
  "create",
  "edit",
  "submit",
  "approve",
  "return",
  "reject",
  "suspend",
  "reinstate",
  "archive",
  "propose_change",
  "withdraw_change",
  "submit_change",
  "approve_change",
  "return_change",
  "reject_change",
  "assign_owner",
  "import",
] as const;

export interface OwnHistoryRow {
  readonly id: number;
  readonly at: Date;
  /** One of `VISIBLE_ACTIONS`, without the register’s name. */
  readonly verb: string;
  readonly reason: string | null;
  /** Never a name: owners don’t learn which officer decided. */
  readonly by: "you" | "office" | "owner";
}

/**
 * The decisions on an asset, newest first, as its owner can read them: since they own it, and their own actions. The caller
 * must have checked the right to view the record.
 */
export async function ownHistory(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<OwnHistoryRow[]> {
  const me = actor.session?.user.id ?? null;
  const actions = VISIBLE_ACTIONS.map((verb) => `${resource.name}.${verb}`);
  const { rows } = await sql<OwnHistoryRow>`
    SELECT a.id, a.at, split_part(a.action, '.', 2) AS verb, a.reason,
      CASE WHEN a.actor_id = ${me} THEN 'you' WHEN a.area IN ('corporate', 'individual') THEN 'owner'
        ELSE 'office' END AS by
    FROM audit a
    WHERE a.resource = ${resource.name} AND a.record_id = ${id} AND a.action = ANY(${actions}::text[])
      AND (a.actor_id = ${me} OR a.at >= (
        SELECT min(o.since) FROM ownership o
        WHERE o.asset_type = ${resource.name} AND o.asset_id = ${id} AND ${ownCondition(actor, "o")} AND ${inForce}))
    ORDER BY a.id DESC LIMIT ${MAX_ENTRIES}`.execute(db);
  return rows;
}
