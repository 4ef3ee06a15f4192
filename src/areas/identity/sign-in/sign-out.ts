import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { transaction } from "#kernel/db/client.ts";
import { endSession } from "#kernel/session/session.ts";

/** Ends the actor’s session. Without a session it does nothing: signing out always works. */
export async function signOut(actor: Actor): Promise<void> {
  const { session } = actor;
  if (!session) return;
  await transaction(async (tx) => {
    await endSession(tx, session.id, "signed out");
    await audit(tx, actor, { action: "user.sign_out", record_id: session.user.id });
  });
}
