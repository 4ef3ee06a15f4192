import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { authorizeFactorChange, deleteOrphanedCodes, notifyOfChange } from "./change-factors.ts";

/** Removes a passkey of the user. @throws AppError step-up-needed, not-found */
export async function removePasskey(actor: Actor, id: number): Promise<void> {
  const userId = authorizeFactorChange(actor);
  await transaction(async (tx) => {
    const removed = await tx
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw notFound("passkey");
    await deleteOrphanedCodes(tx, userId);
    const what = `The passkey “${removed.name}” was removed`;
    await notifyOfChange(tx, actor, userId, "user.remove_passkey", what);
  });
}
