import { sql } from "kysely";
import { deviceText } from "#domain/device-text.ts";
import { english } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { endSession } from "#kernel/session/session.ts";
import { ownUser } from "../people/own-user.ts";

/**
 * Ends another session of the actor; its next request is rejected by any process. Ended and foreign sessions get the same
 * response as missing ones.
 * @throws AppError not-signed-in, step-up-needed, not-found, this-session
 */
export async function endOwnSession(tx: Tx, actor: Actor, id: string): Promise<void> {
  const user = ownUser(actor);
  requireStepUp(actor);
  if (id === actor.session?.id)
    throw new AppError("conflict", "This is your current session. Sign out instead.", {
      code: "this-session",
    });
  const { rows } = await sql<{ client: "browser" | "api"; user_agent: string | null; ip: string | null }>`
    SELECT client, user_agent, ip FROM session
    WHERE id::text = ${id} AND user_id = ${user.id} AND ended_at IS NULL FOR UPDATE`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound("session");
  await endSession(tx, id, "ended from the profile");
  await audit(tx, actor, {
    action: "user.end_session",
    record_id: user.id,
    before: { session: id, device: english(deviceText(row.user_agent, row.client)), ip: row.ip },
  });
}
