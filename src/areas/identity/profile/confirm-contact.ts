import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { takeToken } from "#platform/one-time-token.ts";
import { type ContactField, isTaken, leaveOldContact, proofOf, TAKEN } from "../people/contact-change.ts";
import { ownUser } from "../people/own-user.ts";
import { getProfile, type Profile } from "./get-profile.ts";
import { lockUserRow } from "./user-row.ts";

/**
 * Puts a new phone number or e-mail in force with the token that was sent there. The old one is told of it.
 * @throws AppError not-signed-in, not-found, duplicate, token-wrong
 */
export async function confirmContact(
  tx: Tx,
  actor: Actor,
  field: ContactField,
  token: string,
): Promise<Profile> {
  const row = await lockUserRow(tx, ownUser(actor).id);
  const value = await takeChange(tx, row.id, field, token);
  if (await isTaken(tx, row.id, field, value)) throw taken(field);
  await tx
    .updateTable("app_user")
    .set({ [field]: value, updated_at: sql`now()`, version: row.version + 1 })
    .where("id", "=", row.id)
    .execute()
    .catch((error: { code?: string }) => {
      // Somebody proved the same a moment ago.
      throw error.code === "23505" ? taken(field) : error;
    });
  await audit(tx, actor, {
    action: "user.edit",
    record_id: row.id,
    before: { [field]: row[field] },
    after: { [field]: value },
  });
  await leaveOldContact(tx, row);
  return getProfile(actor, tx);
}

function taken(field: ContactField): AppError {
  return new AppError("invalid", TAKEN[field], { code: "duplicate", fields: { token: [TAKEN[field]] } });
}

/** The value that waits, used up. */
async function takeChange(tx: Tx, userId: number, field: ContactField, token: string): Promise<string> {
  const waiting = await tx
    .selectFrom("contact_change")
    .select(["id", "value"])
    .where("user_id", "=", userId)
    .where("field", "=", field)
    .executeTakeFirst();
  if (!waiting) throw notFound("change that waits");
  await takeToken(tx, { ...proofOf(waiting.id), secret: token });
  await tx.deleteFrom("contact_change").where("id", "=", waiting.id).execute();
  return waiting.value;
}

/** Forgets a new phone number or e-mail that waits; the old one stays. @throws AppError not-signed-in, not-found */
export async function withdrawContact(tx: Tx, actor: Actor, field: ContactField): Promise<Profile> {
  const { id } = ownUser(actor);
  const gone = await tx
    .deleteFrom("contact_change")
    .where("user_id", "=", id)
    .where("field", "=", field)
    .returning("value")
    .executeTakeFirst();
  if (!gone) throw notFound("change that waits");
  await audit(tx, actor, {
    action: "user.withdraw_contact_change",
    record_id: id,
    before: { [field]: gone.value },
  });
  return getProfile(actor, tx);
}
