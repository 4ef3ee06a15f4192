import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { notifyOfChange } from "./change-factors.ts";
import { findAccount } from "./find-account.ts";

/**
 * Removes all second factors and recovery codes of a user who lost them; the password alone is enough then. Only from the
 * command line, whose operator controls the installation anyway.
 * @throws AppError forbidden, not-found
 */
export async function forgetFactors(actor: Actor, email: string): Promise<void> {
  if (!actor.system) throw new AppError("forbidden", "This can only be done from the command line.");
  await transaction(async (tx) => {
    const account = await findAccount(tx, { email });
    if (!account) throw notFound("user");
    for (const table of ["totp_factor", "passkey", "recovery_code", "proof_challenge"] as const)
      await tx.deleteFrom(table).where("user_id", "=", account.id).execute();
    await notifyOfChange(tx, actor, account.id, "user.forget_factors", "All second factors were removed");
  });
}
