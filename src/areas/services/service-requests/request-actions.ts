import { sql } from "kysely";
import { canBe, type RequestVerb } from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isWithinWindow } from "./close-request.ts";
import type { RequestRow } from "./request-row.ts";
import { isOffice, mayAskFor, requestReach } from "./visibility.ts";

/** Actions offered to the actor for a request; each action checks again. */
export type RequestActions = Readonly<Record<RequestVerb, boolean>>;

export async function requestActions(actor: Actor, row: RequestRow): Promise<RequestActions> {
  const [works, assigns, within] = await Promise.all([
    reaches(actor, "service_request.work", row.id),
    reaches(actor, "service_request.assign", row.id),
    isWithinWindow(database(), row),
  ]);
  const asks = mayAskFor(actor, row);
  const isRated = row.rated_at !== null && row.ended_at !== null && row.rated_at >= row.ended_at;
  const can = (verb: RequestVerb, allowed: boolean) => allowed && canBe(verb, row);
  return {
    assign: can("assign", assigns),
    start: can("start", works),
    ask: can("ask", works),
    answer: can("answer", asks),
    say: can("say", isOffice(actor) ? works : asks),
    remark: can("remark", works),
    resolve: can("resolve", works),
    reject: can("reject", works),
    close: can("close", works && (isRated || !within)),
    withdraw: can("withdraw", asks),
    rate: can("rate", asks),
    reopen: can("reopen", asks && within),
  };
}

async function reaches(actor: Actor, right: string, id: number): Promise<boolean> {
  if (!may(actor, right)) return false;
  const { rows } = await sql`
    SELECT FROM service_request q WHERE q.id = ${id} AND ${requestReach(actor, right)}`.execute(database());
  return rows.length > 0;
}
