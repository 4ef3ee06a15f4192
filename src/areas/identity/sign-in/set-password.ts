import { sql } from "kysely";
import { formatMoment } from "#domain/lagos.ts";
import { type PasswordOwner, passwordErrors } from "#domain/password-rules.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { invalidateTokensOf } from "#platform/one-time-token.ts";
import { leakedPasswords } from "./leaked-passwords.ts";

/** Rejects a weak password. @throws AppError invalid, with all errors under `password` */
export async function assertStrongPassword(password: string, owner: PasswordOwner = {}): Promise<void> {
  const errors = passwordErrors(password, owner, await leakedPasswords());
  if (errors.length === 0) return;
  throw new AppError("invalid", "There is a problem with what you entered.", {
    fields: { password: errors },
  });
}

/**
 * Sets a user’s password: all sessions end, pending challenges become invalid, and the user is notified. The caller has
 * confirmed their identity.
 * @param hash from `hashPassword`
 * @param keep a session that remains, such as the current one
 */
export async function setPassword(
  tx: Tx,
  actor: Actor,
  user: { readonly id: number; readonly hash: string; readonly keepSession?: string },
): Promise<void> {
  const { id, hash, keepSession } = user;
  await tx
    .updateTable("app_user")
    .set({ password_hash: hash, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  let sessions = tx
    .updateTable("session")
    .set({ ended_at: sql`now()`, ended_why: "password changed" })
    .where("user_id", "=", id)
    .where("ended_at", "is", null);
  if (keepSession !== undefined) sessions = sessions.where("id", "!=", keepSession);
  await sessions.execute();
  await invalidateTokensOf(tx, id);
  await tx.deleteFrom("proof_challenge").where("user_id", "=", id).execute();
  await queueMessage(tx, {
    template: "password-changed",
    to: { user_id: id },
    data: { when: formatMoment(Date.now()) },
  });
  await audit(tx, actor, { action: "user.change_password", record_id: id });
}
