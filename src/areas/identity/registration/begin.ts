import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Contact, type NewRegistration, readRegistration } from "#domain/registration-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { issueToken } from "#platform/one-time-token.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { tokenLimits } from "#platform/token-limits.ts";
import { leakedPasswords } from "../sign-in/leaked-passwords.ts";
import { visitorOf } from "./registration-row.ts";
import { requireOpenRegistration } from "./require-open.ts";

const TOKEN = { purpose: "register", length: 6 } as const;

/** A validated start of a registration. */
interface RegistrationStart extends Pick<NewRegistration, "kind" | "contact"> {
  readonly password_hash: string;
}

/**
 * Validates the start of a registration and hashes the password. Outside the transaction: hashing takes about 100 ms, during
 * which no connection should be held. Attempts are limited first.
 * @param body `kind`, `contact`, `password`
 * @throws AppError registration-closed, invalid (all errors together), too-many
 */
export async function readRegistrationStart(actor: Actor, body: Raw): Promise<RegistrationStart> {
  await requireOpenRegistration();
  const errors = new ValidationErrors();
  const input = readRegistration(errors, body, await leakedPasswords());
  assertValid(errors);
  if (!input) throw new Error("The validated input contains no registration.");
  await consumeAttempt("self-registration", actor.ip ?? "unknown");
  await consumeAttempt("registration-contact", input.contact.value);
  const { kind, contact, password } = input;
  return { kind, contact, password_hash: await hashPassword(password) };
}

/**
 * Starts a registration: stores contact and password, and sends a token to the contact. A contact with an account gets the same
 * response after the same work, and a message instead of a token.
 * @returns the id that is required together with the token
 */
export async function beginRegistration(
  tx: Tx,
  actor: Actor,
  input: RegistrationStart,
): Promise<{ id: string; expires_in_minutes: number }> {
  const id = randomUUID();
  await writeRegistration(tx, actor, id, input);
  const limits = await tokenLimits(TOKEN.purpose);
  const token = await issueToken(tx, { ...TOKEN, ...limits, id });
  const template = (await hasAccount(tx, input.contact)) ? "account-exists" : "account-confirm";
  await queueMessage(tx, {
    template,
    to: { [input.contact.field]: input.contact.value },
    data: { token, minutes: String(limits.minutes) },
  });
  const { kind, contact } = input;
  const after = { kind, [contact.field]: contact.value };
  await audit(tx, actor, { action: "user.begin_registration", after });
  return { id, expires_in_minutes: limits.minutes };
}

async function writeRegistration(
  tx: Tx,
  actor: Actor,
  id: string,
  { kind, contact, password_hash }: RegistrationStart,
): Promise<void> {
  // One day: long after the registration has expired.
  await tx.deleteFrom("registration").where("created_at", "<", sql<Date>`now() - interval '1 day'`).execute();
  await tx
    .insertInto("registration")
    .values({
      id,
      kind,
      visitor: visitorOf(actor),
      [contact.field]: contact.value,
      password_hash,
    })
    .execute();
}

/** Suspended and invited users count too, so that no second account is opened. */
async function hasAccount(tx: Tx, { field, value }: Contact): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM app_user WHERE ${field === "email" ? sql`lower(email)` : sql`phone_number`} = ${value}`.execute(
    tx,
  );
  return rows.length > 0;
}
