import { sql } from "kysely";
import { deviceText } from "#domain/device-text.ts";
import { english, type Message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { isLiveSession, sessionLimits } from "#kernel/session/session-limits.ts";
import { ownUser } from "../people/own-user.ts";

export interface OwnSession {
  readonly id: string;
  /** "Chrome on an Android phone" */
  readonly device: string;
  /** The source text of `device`; null if it has no parameters. */
  readonly device_message: Message | null;
  readonly client: "browser" | "api";
  readonly ip: string | null;
  readonly created_at: Date;
  /** Rounded to the minute. */
  readonly last_seen_at: Date;
  /** The session of the request. */
  readonly current: boolean;
}

type Row = Omit<OwnSession, "device" | "device_message" | "current"> & { user_agent: string | null };

/** The actor’s sessions: this one first, then the most recently active. */
export async function listOwnSessions(actor: Actor): Promise<OwnSession[]> {
  const { id } = ownUser(actor);
  const { rows } = await sql<Row>`
    SELECT s.id, s.client, s.ip, s.user_agent, s.created_at, s.last_seen_at
    FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.user_id = ${id} AND ${isLiveSession(await sessionLimits())}
    ORDER BY s.id = ${actor.session?.id ?? null} DESC, s.last_seen_at DESC, s.id`.execute(database());
  return rows.map(({ user_agent, ...row }) => {
    const device = deviceText(user_agent, row.client);
    return {
      ...row,
      device: english(device),
      device_message: typeof device === "string" ? null : device,
      current: row.id === actor.session?.id,
    };
  });
}
