import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import type { RequestRow } from "./request-row.ts";
import { isOfficer } from "./visibility.ts";

export interface RequestEvent {
  readonly id: number;
  readonly at: Date;
  readonly verb: string;
  /** Name of the author. For the requester, "You", "Your colleague" or "The revenue office". */
  readonly by: string;
  readonly reason: string | null;
}

/** Events with a reason that the requester wrote or was shown; other reasons are internal. */
const SHARED_REASONS: readonly string[] = ["withdraw", "reopen", "resolve", "reject"];

/** Maximum number of entries shown. */
const MAX_EVENTS = 50;

/** History of a request, newest first. The caller has checked access. */
export async function requestEvents(actor: Actor, { id }: Pick<RequestRow, "id">): Promise<RequestEvent[]> {
  const office = isOfficer(actor);
  const { rows } = await sql<
    Omit<RequestEvent, "by"> & { actor_id: number | null; actor_name: string; area: string }
  >`
    SELECT id, at, split_part(action, '.', 2) AS verb, actor_id, actor_name, area, reason FROM audit
    WHERE resource = 'service_request' AND record_id = ${id} AND action NOT LIKE 'note.%'
      AND (${office} OR action <> 'service_request.remark') ORDER BY id DESC LIMIT ${MAX_EVENTS}`.execute(
    database(),
  );
  return rows.map(({ actor_id, actor_name, area, ...event }) => ({
    ...event,
    reason: office || SHARED_REASONS.includes(event.verb) ? event.reason : null,
    by: office ? actor_name : byLabel(actor, actor_id, area),
  }));
}

/** Names of officers are hidden from requesters. */
function byLabel(actor: Actor, id: number | null, area: string): string {
  if (id !== null && id === actor.session?.user.id) return "You";
  if (actor.follows !== undefined)
    return area === "admin" || area === "system" ? "The revenue office" : "You";
  return area === "admin" || area === "system" ? "The revenue office" : "Your colleague";
}
