import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { authorizeFactorChange, deleteOrphanedCodes, notifyOfChange } from "./change-factors.ts";

/** Removes the authenticator app. @throws AppError step-up-needed, not-found */
export async function removeTotp(actor: Actor): Promise<void> {
  const userId = authorizeFactorChange(actor);
  await transaction(async (tx) => {
    const removed = await tx
      .deleteFrom("totp_factor")
      .where("user_id", "=", userId)
      .returning("confirmed_at")
      .executeTakeFirst();
    if (!removed) throw notFound("authenticator app");
    await deleteOrphanedCodes(tx, userId);
    if (removed.confirmed_at)
      await notifyOfChange(tx, actor, userId, "user.remove_totp", "The authenticator app was removed");
  });
}
