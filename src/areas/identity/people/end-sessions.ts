import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { grantsOf } from "#kernel/session/grants.ts";
import { requireCover } from "#kernel/session/require-cover.ts";
import { lockUser } from "./lock-user.ts";

/**
 * Ends every session of a user, in the transaction that gives the cause.
 * @param except this one stays: of somebody who changes their own account
 * @returns how many
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

/** Signs a user out everywhere, such as of a phone that was lost. @throws AppError not-found, greater-rights */
export async function signUserOut(tx: Tx, actor: Actor, id: number): Promise<{ ended: number }> {
  await lockUser(tx, actor, "user.suspend", id);
  requireStepUp(actor);
  requireCover(actor, "user.suspend", await grantsOf(tx, id));
  const ended = await endSessionsOf(tx, id, "signed out by the office");
  await audit(tx, actor, { action: "user.end_sessions", record_id: id, after: { ended } });
  return { ended };
}
