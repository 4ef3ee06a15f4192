import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { getPublishedAnnouncement } from "./shown-announcements.ts";

/**
 * Dismisses an announcement from the actor's home page; a change shows it again. It can still be read. Not audited, because it
 * only affects the actor.
 * @throws AppError not-signed-in, not-found
 */
export async function dismissAnnouncement(tx: Tx, actor: Actor, id: number): Promise<{ id: number }> {
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  const { version } = await getPublishedAnnouncement(actor, id, tx);
  await sql`INSERT INTO announcement_dismissal (user_id, announcement_id, version)
    VALUES (${actor.session.user.id}, ${id}, ${version})
    ON CONFLICT (user_id, announcement_id) DO UPDATE SET version = excluded.version, dismissed_at = now()`.execute(
    tx,
  );
  return { id };
}
