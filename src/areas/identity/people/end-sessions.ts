import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";
import { grantsOf } from "#kernel/session/grants.ts";
import { lockUser } from "./lock-user.ts";

/**
 * Ends every session of a user, in the transaction of the change that requires it.
 * @param except a session to keep: that of a user who changes their own account
 * @returns the number of sessions
 */
export async function endSessionsOf(
  tx: Queryable,
  userId: number,
  why: string,
  except?: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("session")
    .set({ ended_at: sql`now()`, ended_why: why })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where((eb) => (except === undefined ? eb.lit(true) : eb("id", "<>", except)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends all sessions of a user, for example after losing a phone. @throws AppError not-found, greater-rights */
export async function signUserOut(tx: Tx, actor: Actor, id: number): Promise<{ ended: number }> {
  await lockUser(tx, actor, "user.suspend", id);
  requireStepUp(actor);
  assertHoldsGrants(actor, "user.suspend", await grantsOf(tx, id));
  const ended = await endSessionsOf(tx, id, "signed out by the revenue office");
  await audit(tx, actor, { action: "user.end_sessions", record_id: id, after: { ended } });
  return { ended };
}
