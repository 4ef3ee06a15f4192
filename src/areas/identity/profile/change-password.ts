import { passwordErrors } from "#domain/password-rules.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { hashPassword, passwordMatches } from "#kernel/password.ts";
import { ownUser } from "../people/own-user.ts";
import { consumeProofAttempt, resetProofAttempts } from "../sign-in/attempt-limits.ts";
import { leakedPasswords } from "../sign-in/leaked-passwords.ts";
import { setPassword } from "../sign-in/set-password.ts";
import { type RotatedSecrets, rotateSession } from "./rotate-session.ts";
import { lockUserRow } from "./user-row.ts";

/** A validated password change. */
export interface PasswordChange {
  /** The old password’s stored hash, so that a concurrent change is not overwritten. */
  readonly oldHash: string | null;
  readonly hash: string;
}

/**
 * Validates the old and new password and reports all errors together. Outside the transaction: hashing takes a tenth of a
 * second, for which no connection should be held. Attempts are limited, so that an open session can’t be used to guess the
 * password.
 * @throws AppError not-signed-in, invalid, too-many
 */
export async function readPasswordChange(
  actor: Actor,
  input: { readonly old_password: string; readonly new_password: string },
): Promise<PasswordChange> {
  const user = ownUser(actor);
  await consumeProofAttempt(user.id);
  const { password_hash: oldHash } = await database()
    .selectFrom("app_user")
    .select("password_hash")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const matches = await passwordMatches(input.old_password, oldHash);
  if (matches) await resetProofAttempts(user.id);
  const errors = passwordErrors(input.new_password, user, await leakedPasswords());
  if (matches && input.new_password === input.old_password)
    errors.push("Enter a password other than your current one.");
  const fields = {
    ...(!matches && { old_password: ["Password is incorrect."] }),
    ...(errors.length > 0 && { new_password: errors }),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  return { oldHash, hash: await hashPassword(input.new_password) };
}

/**
 * Sets the new password: all other sessions end, this one gets new secrets, and the user is notified.
 * @throws AppError not-signed-in, edited-meanwhile
 */
export async function changePassword(
  tx: Tx,
  actor: Actor,
  { oldHash, hash }: PasswordChange,
): Promise<RotatedSecrets> {
  const { id } = ownUser(actor);
  const { password_hash } = await lockUserRow(tx, id);
  if (password_hash !== oldHash)
    throw new AppError("conflict", "Your password has just been changed. Nothing was saved.", {
      code: "edited-meanwhile",
    });
  await setPassword(tx, actor, { id, hash, ...(actor.session && { keepSession: actor.session.id }) });
  return rotateSession(tx, actor);
}
