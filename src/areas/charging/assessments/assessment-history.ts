import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AssessmentRow } from "./assessment-row.ts";

export interface AssessmentEvent {
  readonly id: number;
  readonly at: Date;
  readonly verb: string;
  /** The officer's name for officers; "You" or "The revenue office" for payers. */
  readonly by: string;
  readonly reason: string | null;
}

/** Entries that a screen shows. */
const MAX_EVENTS = 50;

/** The history of an assessment, newest first. The caller has checked that the actor can view it. */
export async function assessmentHistory(actor: Actor, row: AssessmentRow): Promise<AssessmentEvent[]> {
  const { rows } = await sql<
    Omit<AssessmentEvent, "by"> & { actor_id: number | null; actor_name: string; area: string }
  >`
    SELECT id, at, split_part(action, '.', 2) AS verb, actor_id, actor_name, area, reason FROM audit
    WHERE resource = 'assessment' AND record_id = ${row.id} AND action NOT LIKE 'note.%' ORDER BY id DESC LIMIT ${MAX_EVENTS}`.execute(
    database(),
  );
  const isOffice = may(actor, "assessment.view", row);
  return rows.map(({ actor_id, actor_name, area, ...event }) => ({
    ...event,
    by: isOffice ? actor_name : byLabel(actor, actor_id, area),
  }));
}

/** Payers don't learn the names of officers. */
function byLabel(actor: Actor, id: number | null, area: string): string {
  if (id !== null && id === actor.session?.user.id) return "You";
  return area === "admin" || area === "system" ? "The revenue office" : "The payer";
}
