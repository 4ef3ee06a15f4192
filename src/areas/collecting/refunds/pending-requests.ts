import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/own-payer.ts";
import { MOST_COUNTED } from "#kernel/page-query.ts";
import { mayRefund, REQUESTS, requestsWithin } from "./visibility.ts";

interface WaitingRequests {
  /** At most 10,001. */
  readonly count: number;
  readonly oldest: Date;
  readonly oldest_title: string;
}

/** Other users' requests that the actor can decide on. */
export async function requestsToDecide(actor: Actor): Promise<WaitingRequests[]> {
  const me = actor.session?.user.id ?? null;
  return count(sql`mb.status = 'asked' AND mb.asked_by IS DISTINCT FROM ${me}::bigint
    AND ${requestsWithin(actor, "decide")} AND ${requestsWithin(actor, "see")} AND NOT ${ownMoney(actor)}`);
}

/** Approved refunds that the actor can view and pay out. */
export async function refundsToPay(actor: Actor): Promise<WaitingRequests[]> {
  return mayRefund(actor, "ask") && mayRefund(actor, "see")
    ? count(sql`mb.status = 'approved' AND NOT ${ownMoney(actor)}`)
    : [];
}

/** The actor's own money, which others decide on. */
function ownMoney(actor: Actor): RawBuilder<unknown> {
  const own = ["mb", "pm", "rc", "bl"].map((alias) => sql`coalesce(${ownCondition(actor, alias)}, false)`);
  return sql`(${sql.join(own, sql` OR `)})`;
}

async function count(where: RawBuilder<unknown>): Promise<WaitingRequests[]> {
  const { rows } = await sql<WaitingRequests>`
    SELECT count(*)::integer AS count, min(asked_at) AS oldest, (array_agg(code ORDER BY id))[1] AS oldest_title
    FROM (SELECT mb.id, mb.asked_at, mb.code FROM ${REQUESTS} WHERE ${where} ORDER BY mb.id LIMIT ${MOST_COUNTED + 1}) AS found
    HAVING count(*) > 0`.execute(database());
  return rows;
}
