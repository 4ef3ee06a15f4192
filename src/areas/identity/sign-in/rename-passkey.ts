import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { transaction } from "#kernel/db/client.ts";
import { authorizeFactorChange } from "./change-factors.ts";

/** Renames a passkey of the user. @throws AppError step-up-needed, not-found */
export async function renamePasskey(actor: Actor, id: number, name: string): Promise<void> {
  const userId = authorizeFactorChange(actor);
  await transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("passkey")
      .set({ name })
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound("passkey");
    const entry = { action: "user.rename_passkey", record_id: userId };
    await audit(tx, actor, { ...entry, after: { name } });
  });
}
