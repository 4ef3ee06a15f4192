import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";

export interface UserEvent {
  readonly id: number;
  readonly at: Date;
  readonly actor_name: string;
  readonly action: string;
  readonly reason: string | null;
  /** What it was about: a role, changed fields. */
  readonly what: string | null;
}

/** How many entries a screen shows. */
const MOST = 50;

/** What was done to a user or a role, newest first. Whoever asks must have seen them. */
export async function peopleHistory(resource: "user" | "role", id: number): Promise<UserEvent[]> {
  const { rows } = await sql<UserEvent>`
    SELECT id, at, actor_name, action, reason,
      coalesce(after ->> 'role', before ->> 'role', after ->> 'title', after ->> 'to') AS what
    FROM audit WHERE resource = ${resource} AND record_id = ${id} ORDER BY id DESC LIMIT ${MOST}`.execute(
    database(),
  );
  return rows;
}
