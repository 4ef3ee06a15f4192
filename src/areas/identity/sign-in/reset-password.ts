import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { takeToken } from "#platform/one-time-token.ts";
import { assertFailuresLeft, countFailure } from "#platform/rate-limit.ts";
import { forgetAttempts } from "./account-attempts.ts";
import { findAccountById } from "./find-account.ts";
import { refuseWeakPassword, setPassword } from "./set-password.ts";

/**
 * Sets a new password with the token of a reset. A password that will do for nobody costs no try; a wrong token does
 * (and a password that is its owner's own name: only with the token it is known whose), and after five even the right one is refused. Known and unknown accounts take alike.
 * @param reset the id told to whoever asked, and the token of the message
 * @throws AppError invalid (token-wrong), too-many
 */
export async function resetPassword(
  actor: Actor,
  reset: { readonly id: string; readonly token: string; readonly password: string },
): Promise<void> {
  await refuseWeakPassword(reset.password);
  const address = actor.ip ?? "unknown";
  await assertFailuresLeft("reset-address", address);
  const hash = await hashPassword(reset.password);
  const account = await transaction(async (tx) => {
    const { user_id } = await takeToken(tx, { purpose: "reset", id: reset.id, secret: reset.token });
    const found = await findAccountById(tx, user_id ?? 0);
    if (!found) throw new AppError("not-found", "This account is closed. Ask the office.");
    // Only now is it known whose name the password must not be.
    await refuseWeakPassword(reset.password, found);
    await setPassword(tx, { ...actor, name: found.name }, { id: found.id, hash });
    return found;
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "token-wrong")
      await countFailure("reset-address", address);
    throw error;
  });
  await forgetAttempts(actor, account);
}
