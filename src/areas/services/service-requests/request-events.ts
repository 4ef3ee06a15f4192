import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import type { RequestRow } from "./request-row.ts";
import { isOffice } from "./sight.ts";

export interface RequestEvent {
  readonly id: number;
  readonly at: Date;
  readonly verb: string;
  /** An officer's name for the office; for who asked "You" or "The office". */
  readonly by: string;
  readonly reason: string | null;
}

/** Of these who asked wrote the reason, or was told it; of all else it is the office's own. */
const TOLD: readonly string[] = ["withdraw", "reopen", "resolve", "reject"];

/** How many entries a screen shows. */
const MOST = 50;

/** What happened to a request, newest first. Whoever asks must have seen it. */
export async function requestEvents(actor: Actor, { id }: Pick<RequestRow, "id">): Promise<RequestEvent[]> {
  const office = isOffice(actor);
  const { rows } = await sql<
    Omit<RequestEvent, "by"> & { actor_id: number | null; actor_name: string; area: string }
  >`
    SELECT id, at, split_part(action, '.', 2) AS verb, actor_id, actor_name, area, reason FROM audit
    WHERE resource = 'service_request' AND record_id = ${id} AND action NOT LIKE 'note.%'
      AND (${office} OR action <> 'service_request.remark') ORDER BY id DESC LIMIT ${MOST}`.execute(
    database(),
  );
  return rows.map(({ actor_id, actor_name, area, ...event }) => ({
    ...event,
    reason: office || TOLD.includes(event.verb) ? event.reason : null,
    by: office ? actor_name : byWords(actor, actor_id, area),
  }));
}

/** Which officer it was is the office's own business. */
function byWords(actor: Actor, id: number | null, area: string): string {
  if (id !== null && id === actor.session?.user.id) return "You";
  if (actor.follows !== undefined) return area === "admin" || area === "system" ? "The office" : "You";
  return area === "admin" || area === "system" ? "The office" : "Somebody of yours";
}
