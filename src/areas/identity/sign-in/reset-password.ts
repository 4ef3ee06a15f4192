import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { consumeToken } from "#platform/one-time-token.ts";
import { assertFailuresLeft, countFailure } from "#platform/rate-limit.ts";
import { resetAccountAttempts } from "./account-attempts.ts";
import { findAccountById } from "./find-account.ts";
import { assertStrongPassword, setPassword } from "./set-password.ts";

/**
 * Sets a new password with the token of a reset. A password that is weak for anyone uses no attempt; a wrong token does (and so
 * does the owner’s own name as password, because only the token identifies the owner); after five attempts even the right token
 * is rejected. Known and unknown accounts take the same time.
 * @param reset the id returned by the request, and the token from the message
 * @throws AppError invalid (token-wrong), too-many
 */
export async function resetPassword(
  actor: Actor,
  reset: { readonly id: string; readonly token: string; readonly password: string },
): Promise<void> {
  await assertStrongPassword(reset.password);
  const address = actor.ip ?? "unknown";
  await assertFailuresLeft("reset-address", address);
  const hash = await hashPassword(reset.password);
  const account = await transaction(async (tx) => {
    const { user_id } = await consumeToken(tx, { purpose: "reset", id: reset.id, secret: reset.token });
    const found = await findAccountById(tx, user_id ?? 0);
    if (!found) throw new AppError("not-found", "This account is closed. Contact the revenue office.");
    // Only now is the name known that the password must not contain.
    await assertStrongPassword(reset.password, found);
    await setPassword(tx, { ...actor, name: found.name }, { id: found.id, hash });
    return found;
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "token-wrong")
      await countFailure("reset-address", address);
    throw error;
  });
  await resetAccountAttempts(actor, account);
}
