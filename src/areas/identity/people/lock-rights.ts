import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { findRights } from "#kernel/session/session.ts";

/**
 * Serialises changes of rights, and reads the actor’s rights again: two users who remove each other’s rights at once must not
 * both succeed. Taken before every other lock.
 * @returns the actor with the rights they hold now
 * @throws AppError not-signed-in when their session has ended meanwhile
 */
export async function lockRights(tx: Tx, actor: Actor): Promise<Actor> {
  await sql`SELECT FROM role WHERE name = 'administrator' FOR NO KEY UPDATE`.execute(tx);
  const { session } = actor;
  if (!session) return actor;
  const { rows } = await sql<{ live: boolean }>`
    SELECT EXISTS (SELECT FROM session WHERE id = ${session.id} AND ended_at IS NULL) AS live`.execute(tx);
  const rights = await findRights(session.user.id, tx);
  if (!rows[0]?.live || !rights)
    throw new AppError("not-signed-in", "Your session has ended. Sign in again.");
  return { ...actor, session: { ...session, ...rights } };
}
