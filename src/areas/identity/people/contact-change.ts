import { sql } from "kysely";
import { formatMoment } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { endTokensOf, issueToken } from "#platform/one-time-token.ts";
import { takeTry } from "#platform/rate-limit.ts";
import { tokenLimits } from "#platform/token-limits.ts";

/** What an account is signed in to and reset by. */
export const contactFields = ["email", "phone_number"] as const;
export type ContactField = (typeof contactFields)[number];

const WORDS: Readonly<Record<ContactField, string>> = {
  email: "your new e-mail address",
  phone_number: "your new phone number",
};

export const TAKEN: Readonly<Record<ContactField, string>> = {
  email: "This e-mail belongs to another account.",
  phone_number: "This phone number belongs to another account.",
};

const TOKEN = { purpose: "claim", length: 6 } as const;

export interface WaitingContact {
  readonly field: ContactField;
  readonly value: string;
  readonly asked_at: Date;
}

/** The new phone number or e-mail of an account that waits for its proof. */
export async function waitingContacts(db: Queryable, userId: number): Promise<WaitingContact[]> {
  const { rows } = await sql<WaitingContact>`
    SELECT field, value, asked_at FROM contact_change WHERE user_id = ${userId} ORDER BY field`.execute(db);
  return rows;
}

/** Whether another account has this phone number or e-mail already. */
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

/** How the token of a change is found again. */
export function proofOf(id: number) {
  return { purpose: TOKEN.purpose, record: { resource: "contact_change", id } } as const;
}

/**
 * Notes a new phone number or e-mail and sends a token there; one that waited before is forgotten, with its token.
 * @throws AppError too-many: the messages go to people who may not have asked for them
 */
export async function askContactProof(
  tx: Tx,
  actor: Actor,
  userId: number,
  field: ContactField,
  value: string,
): Promise<void> {
  await takeTry("contact-proof", `user ${userId}`);
  await tx.deleteFrom("contact_change").where("user_id", "=", userId).where("field", "=", field).execute();
  const { id } = await tx
    .insertInto("contact_change")
    .values({ user_id: userId, field, value })
    .returning("id")
    .executeTakeFirstOrThrow();
  const limits = await tokenLimits(TOKEN.purpose);
  const token = await issueToken(tx, { ...TOKEN, ...limits, ...proofOf(id) });
  await queueMessage(tx, {
    template: "contact-proof",
    to: { [field]: value },
    data: { token, what: WORDS[field], minutes: String(limits.minutes) },
  });
  await audit(tx, actor, { action: "user.ask_contact_change", record_id: userId, after: { [field]: value } });
}

/**
 * Tells an account where it was reached before: if it was not its owner, the new address would tell the wrong one.
 * What was sent there to reset the password opens nothing any more.
 */
export async function leaveOldContact(
  tx: Tx,
  before: { readonly id: number; readonly email: string | null; readonly phone_number: string | null },
): Promise<void> {
  const { id: user_id, email, phone_number } = before;
  await endTokensOf(tx, user_id);
  await queueMessage(tx, {
    template: "contact-changed",
    to: { user_id, email, phone_number },
    data: { when: formatMoment(Date.now()) },
  });
}
