import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { ownUser } from "./own-user.ts";

/**
 * Ends every session of the actor's but the one that asks; their next request is refused.
 * @returns how many of them were still good
 * @throws AppError not-signed-in
 */
export async function signOutElsewhere(tx: Tx, actor: Actor): Promise<number> {
  const { id } = ownUser(actor);
  const { rows } = await sql<{ live: boolean }>`
    UPDATE session SET ended_at = now(), ended_why = 'signed out everywhere else'
    WHERE user_id = ${id} AND id <> ${actor.session?.id ?? null} AND ended_at IS NULL
    RETURNING expires_at > now() AND last_seen_at + idle_limit > now() AS live`.execute(tx);
  const ended = rows.filter(({ live }) => live).length;
  await audit(tx, actor, {
    action: "user.sign_out_elsewhere",
    resource: "user",
    record_id: id,
    after: { sessions_ended: ended },
  });
  return ended;
}
