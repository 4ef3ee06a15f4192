import { sql } from "kysely";
import { deviceWords } from "#domain/device-words.ts";
import type { Actor } from "../actor.ts";
import { database } from "../db/client.ts";
import { ownUser } from "./own-user.ts";

export interface OwnSession {
  readonly id: string;
  /** "Chrome on an Android phone" */
  readonly device: string;
  readonly client: "browser" | "api";
  readonly ip: string | null;
  readonly created_at: Date;
  /** To the minute. */
  readonly last_seen_at: Date;
  /** The one that asks. */
  readonly current: boolean;
}

type Row = Omit<OwnSession, "device" | "current"> & { user_agent: string | null };

/** Where the actor is signed in at this moment: this session first, then the one last seen. */
export async function listOwnSessions(actor: Actor): Promise<OwnSession[]> {
  const { id } = ownUser(actor);
  const { rows } = await sql<Row>`
    SELECT id, client, ip, user_agent, created_at, last_seen_at FROM session
    WHERE user_id = ${id} AND ended_at IS NULL AND expires_at > now() AND last_seen_at + idle_limit > now()
    ORDER BY id = ${actor.session?.id ?? null} DESC, last_seen_at DESC, id`.execute(database());
  return rows.map(({ user_agent, ...row }) => ({
    ...row,
    device: deviceWords(user_agent, row.client),
    current: row.id === actor.session?.id,
  }));
}
