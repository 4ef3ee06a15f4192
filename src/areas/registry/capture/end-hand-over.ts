import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { findOwnHandOver, getHandOverState, type HandOverState } from "./get-hand-over.ts";

/**
 * Ends a code; ending it twice is not an error.
 * @throws AppError not-signed-in, not-found
 */
export async function endHandOver(tx: Tx, actor: Actor, id: string): Promise<HandOverState> {
  const { id: found } = await findOwnHandOver(tx, actor, id);
  await tx
    .updateTable("photo_hand_over")
    .set({ ended_at: sql`now()` })
    .where("id", "=", found)
    .where("ended_at", "is", null)
    .execute();
  return getHandOverState(tx, actor, found);
}
