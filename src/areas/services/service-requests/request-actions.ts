import { sql } from "kysely";
import { isPossible, type RequestVerb } from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isWithinWindow } from "./close-request.ts";
import type { RequestRow } from "./request-row.ts";
import { isOfficer, isRequester, requestReach } from "./visibility.ts";

/** Actions offered to the actor for a request; each action checks again. */
export type RequestActions = Readonly<Record<RequestVerb, boolean>>;

export async function requestActions(actor: Actor, row: RequestRow): Promise<RequestActions> {
  const [canWork, canAssign, withinWindow] = await Promise.all([
    isInScope(actor, "service_request.work", row.id),
    isInScope(actor, "service_request.assign", row.id),
    isWithinWindow(database(), row),
  ]);
  const isOwnRequest = isRequester(actor, row);
  const isRated = row.rated_at !== null && row.ended_at !== null && row.rated_at >= row.ended_at;
  const can = (verb: RequestVerb, allowed: boolean) => allowed && isPossible(verb, row);
  return {
    assign: can("assign", canAssign),
    start: can("start", canWork),
    ask: can("ask", canWork),
    answer: can("answer", isOwnRequest),
    say: can("say", isOfficer(actor) ? canWork : isOwnRequest),
    remark: can("remark", canWork),
    resolve: can("resolve", canWork),
    reject: can("reject", canWork),
    close: can("close", canWork && (isRated || !withinWindow)),
    withdraw: can("withdraw", isOwnRequest),
    rate: can("rate", isOwnRequest),
    reopen: can("reopen", isOwnRequest && withinWindow),
  };
}

async function isInScope(actor: Actor, right: string, id: number): Promise<boolean> {
  if (!may(actor, right)) return false;
  const { rows } = await sql`
    SELECT FROM service_request q WHERE q.id = ${id} AND ${requestReach(actor, right)}`.execute(database());
  return rows.length > 0;
}
