import { sql } from "kysely";
import { formatMoment } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { invalidateTokensOf, issueToken } from "#platform/one-time-token.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { tokenLimits } from "#platform/token-limits.ts";

/** Contacts used for sign-in and password resets. */
export const contactFields = ["email", "phone_number"] as const;
export type ContactField = (typeof contactFields)[number];

const CONTACT_LABELS: Readonly<Record<ContactField, string>> = {
  email: "your new email address",
  phone_number: "your new phone number",
};

export const TAKEN_MESSAGES: Readonly<Record<ContactField, string>> = {
  email: "Another account uses this email address.",
  phone_number: "Another account uses this phone number.",
};

const TOKEN = { purpose: "claim", length: 6 } as const;

export interface PendingContact {
  readonly field: ContactField;
  readonly value: string;
  readonly asked_at: Date;
}

/** New contacts of an account that are not verified yet. */
export async function pendingContacts(db: Queryable, userId: number): Promise<PendingContact[]> {
  const { rows } = await sql<PendingContact>`
    SELECT field, value, asked_at FROM contact_change WHERE user_id = ${userId} ORDER BY field`.execute(db);
  return rows;
}

/** Whether another account has this phone number or email address. */
export async function isTaken(
  db: Queryable,
  userId: number,
  field: ContactField,
  value: string | null,
): Promise<boolean> {
  if (value === null) return false;
  const { rows } = await sql`
    SELECT FROM app_user WHERE lower(${sql.ref(field)}) = ${value.toLowerCase()} AND id <> ${userId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Key of the token of a change. */
export function contactTokenKey(id: number) {
  return { purpose: TOKEN.purpose, record: { resource: "contact_change", id } } as const;
}

/**
 * Stores a new phone number or email address and sends a token there; an earlier unverified one is deleted with its token.
 * @throws AppError too-many (limits messages to people who did not request them)
 */
export async function sendContactToken(
  tx: Tx,
  actor: Actor,
  userId: number,
  field: ContactField,
  value: string,
): Promise<void> {
  await consumeAttempt("contact-proof", `user ${userId}`);
  await tx.deleteFrom("contact_change").where("user_id", "=", userId).where("field", "=", field).execute();
  const { id } = await tx
    .insertInto("contact_change")
    .values({ user_id: userId, field, value })
    .returning("id")
    .executeTakeFirstOrThrow();
  const limits = await tokenLimits(TOKEN.purpose);
  const token = await issueToken(tx, { ...TOKEN, ...limits, ...contactTokenKey(id) });
  await queueMessage(tx, {
    template: "contact-proof",
    to: { [field]: value },
    data: { token, what: CONTACT_LABELS[field], minutes: String(limits.minutes) },
  });
  await audit(tx, actor, { action: "user.ask_contact_change", record_id: userId, after: { [field]: value } });
}

/**
 * Notifies the old contact of an account, because an attacker could have changed it. Password reset tokens sent there become
 * invalid.
 */
export async function notifyOldContact(
  tx: Tx,
  before: { readonly id: number; readonly email: string | null; readonly phone_number: string | null },
): Promise<void> {
  const { id: user_id, email, phone_number } = before;
  await invalidateTokensOf(tx, user_id);
  await queueMessage(tx, {
    template: "contact-changed",
    to: { user_id, email, phone_number },
    data: { when: formatMoment(Date.now()) },
  });
}
