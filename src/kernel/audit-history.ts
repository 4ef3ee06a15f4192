import { sql } from "kysely";
import { database } from "./db/client.ts";

/** An action on a record. */
export interface HistoryEvent {
  readonly id: number;
  readonly at: Date;
  readonly verb: string;
  readonly by: string;
  readonly reason: string | null;
}

/** The last 50 actions on a record, newest first, without notes. The caller has checked that the actor can view it. */
export async function readHistory(resource: string, id: number): Promise<HistoryEvent[]> {
  const { rows } = await sql<HistoryEvent>`
    SELECT id, at, split_part(action, '.', 2) AS verb, actor_name AS by, reason FROM audit
    WHERE resource = ${resource} AND record_id = ${id} AND action NOT LIKE 'note.%' ORDER BY id DESC LIMIT 50`.execute(
    database(),
  );
  return rows;
}
