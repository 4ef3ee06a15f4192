import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { secondFactorsOf } from "#kernel/decision/second-factors.ts";
import { authorizeFactorChange, notifyOfChange } from "./change-factors.ts";
import { writeRecoveryCodes } from "./recovery-codes.ts";

/** Ten new recovery codes; earlier ones stop working. @throws AppError step-up-needed, conflict */
export async function renewRecoveryCodes(actor: Actor): Promise<string[]> {
  const userId = authorizeFactorChange(actor);
  return transaction(async (tx) => {
    if ((await secondFactorsOf(tx, userId)).length === 0)
      throw new AppError("conflict", "Add an authenticator app or a passkey first.");
    await notifyOfChange(tx, actor, userId, "user.renew_recovery_codes", "New recovery codes were created");
    return writeRecoveryCodes(tx, userId);
  });
}
