import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { tellOfChange } from "./change-factors.ts";
import { findAccount } from "./find-account.ts";

/**
 * Takes away all second factors of somebody who has lost them, recovery codes too; their password alone signs in
 * again. Only the program itself may: whoever can run it on the machine owns the installation anyway.
 * @throws AppError forbidden, not-found
 */
export async function forgetFactors(actor: Actor, email: string): Promise<void> {
  if (!actor.system) throw new AppError("forbidden", "Only the command line may do this.");
  await transaction(async (tx) => {
    const account = await findAccount(tx, { email });
    if (!account) throw notFound("user");
    for (const table of ["totp_factor", "passkey", "recovery_code", "proof_challenge"] as const)
      await tx.deleteFrom(table).where("user_id", "=", account.id).execute();
    await tellOfChange(tx, actor, account.id, "user.forget_factors", "All second factors were removed");
  });
}
