import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { isLiveSession, sessionLimits } from "#kernel/session/session-limits.ts";
import { ownUser } from "../people/own-user.ts";

/**
 * Ends all other sessions of the actor; their next requests are rejected. Needs a recent confirmation of identity, so that an
 * open session can’t be used to sign the owner out elsewhere.
 * @returns the number of active sessions ended
 * @throws AppError not-signed-in, step-up-needed
 */
export async function signOutElsewhere(tx: Tx, actor: Actor): Promise<number> {
  const { id } = ownUser(actor);
  requireStepUp(actor);
  const { rows } = await sql<{ live: boolean }>`
    WITH theirs AS (
      SELECT s.id, ${isLiveSession(await sessionLimits())} AS live FROM session s JOIN app_user u ON u.id = s.user_id
      WHERE s.user_id = ${id} AND s.id <> ${actor.session?.id ?? null} AND s.ended_at IS NULL FOR UPDATE OF s)
    UPDATE session SET ended_at = now(), ended_why = 'signed out everywhere else'
    FROM theirs WHERE session.id = theirs.id RETURNING theirs.live`.execute(tx);
  const ended = rows.filter(({ live }) => live).length;
  await audit(tx, actor, {
    action: "user.sign_out_elsewhere",
    record_id: id,
    after: { sessions_ended: ended },
  });
  return ended;
}
