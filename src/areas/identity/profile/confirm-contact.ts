import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { consumeToken } from "#platform/one-time-token.ts";
import {
  type ContactField,
  contactTokenKey,
  isTaken,
  notifyOldContact,
  TAKEN_MESSAGES,
} from "../people/contact-change.ts";
import { ownUser } from "../people/own-user.ts";
import { getProfile, type Profile } from "./get-profile.ts";
import { lockUserRow } from "./user-row.ts";

/**
 * Activates a new phone number or email address with the token sent there. The old contact is notified.
 * @throws AppError not-signed-in, not-found, duplicate, token-wrong
 */
export async function confirmContact(
  tx: Tx,
  actor: Actor,
  field: ContactField,
  token: string,
): Promise<Profile> {
  const row = await lockUserRow(tx, ownUser(actor).id);
  const value = await consumeChange(tx, row.id, field, token);
  if (await isTaken(tx, row.id, field, value)) throw takenError(field);
  await tx
    .updateTable("app_user")
    .set({ [field]: value, updated_at: sql`now()`, version: row.version + 1 })
    .where("id", "=", row.id)
    .execute()
    .catch((error: { code?: string }) => {
      // Another account verified the same contact meanwhile.
      throw error.code === "23505" ? takenError(field) : error;
    });
  await audit(tx, actor, {
    action: "user.edit",
    record_id: row.id,
    before: { [field]: row[field] },
    after: { [field]: value },
  });
  await notifyOldContact(tx, row);
  return getProfile(actor, tx);
}

function takenError(field: ContactField): AppError {
  return new AppError("invalid", TAKEN_MESSAGES[field], {
    code: "duplicate",
    fields: { token: [TAKEN_MESSAGES[field]] },
  });
}

/** Reads and consumes the unverified value. */
async function consumeChange(tx: Tx, userId: number, field: ContactField, token: string): Promise<string> {
  const pending = await tx
    .selectFrom("contact_change")
    .select(["id", "value"])
    .where("user_id", "=", userId)
    .where("field", "=", field)
    .executeTakeFirst();
  if (!pending) throw notFound("pending change");
  await consumeToken(tx, { ...contactTokenKey(pending.id), secret: token });
  await tx.deleteFrom("contact_change").where("id", "=", pending.id).execute();
  return pending.value;
}

/** Cancels an unverified new phone number or email address; the old one remains. @throws AppError not-signed-in, not-found */
export async function withdrawContact(tx: Tx, actor: Actor, field: ContactField): Promise<Profile> {
  const { id } = ownUser(actor);
  const removed = await tx
    .deleteFrom("contact_change")
    .where("user_id", "=", id)
    .where("field", "=", field)
    .returning("value")
    .executeTakeFirst();
  if (!removed) throw notFound("pending change");
  await audit(tx, actor, {
    action: "user.withdraw_contact_change",
    record_id: id,
    before: { [field]: removed.value },
  });
  return getProfile(actor, tx);
}
