import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";

export interface UserEvent {
  readonly id: number;
  readonly at: Date;
  readonly actor_name: string;
  readonly action: string;
  readonly reason: string | null;
  /** What the action was about: the title of a role, or the channel of an invitation. */
  readonly what: string | null;
}

/** Maximum entries on a page. */
const MAX_ENTRIES = 50;

/** The history of a user or role, newest first. The caller must have checked the right to view them. */
export async function peopleHistory(resource: "user" | "role", id: number): Promise<UserEvent[]> {
  const { rows } = await sql<UserEvent>`
    SELECT id, at, actor_name, action, reason,
      coalesce(after ->> 'role', before ->> 'role', after ->> 'title', after ->> 'to') AS what
    FROM audit WHERE resource = ${resource} AND record_id = ${id} ORDER BY id DESC LIMIT ${MAX_ENTRIES}`.execute(
    database(),
  );
  return rows;
}
