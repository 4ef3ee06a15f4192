import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { MAX_COUNTED } from "#kernel/page-query.ts";
import { mayRefund, REQUESTS, requestsWithin } from "./visibility.ts";

interface PendingRequests {
  /** At most 10,001. */
  readonly count: number;
  readonly oldest: Date;
  readonly oldest_title: string;
}

/** Other users' requests that the actor can decide on. */
export async function requestsToDecide(actor: Actor): Promise<PendingRequests[]> {
  const me = actor.session?.user.id ?? null;
  return countRequests(sql`mb.status = 'asked' AND mb.asked_by IS DISTINCT FROM ${me}::bigint
    AND ${requestsWithin(actor, "decide")} AND ${requestsWithin(actor, "see")} AND NOT ${ownMoneyCondition(actor)}`);
}

/** Approved refunds that the actor can view and pay out. */
export async function refundsToPay(actor: Actor): Promise<PendingRequests[]> {
  return mayRefund(actor, "ask") && mayRefund(actor, "see")
    ? countRequests(sql`mb.status = 'approved' AND NOT ${ownMoneyCondition(actor)}`)
    : [];
}

/** The actor's own money, which others decide on. */
function ownMoneyCondition(actor: Actor): RawBuilder<unknown> {
  const own = ["mb", "pm", "rc", "bl"].map((alias) => sql`coalesce(${ownCondition(actor, alias)}, false)`);
  return sql`(${sql.join(own, sql` OR `)})`;
}

async function countRequests(where: RawBuilder<unknown>): Promise<PendingRequests[]> {
  const { rows } = await sql<PendingRequests>`
    SELECT count(*)::integer AS count, min(asked_at) AS oldest, (array_agg(code ORDER BY id))[1] AS oldest_title
    FROM (SELECT mb.id, mb.asked_at, mb.code FROM ${REQUESTS} WHERE ${where} ORDER BY mb.id LIMIT ${MAX_COUNTED + 1}) AS found
    HAVING count(*) > 0`.execute(database());
  return rows;
}
