import { sql } from "kysely";
import type { Raw } from "#domain/record-input.ts";
import type { RegistrationKind } from "#domain/registration-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { writePayer } from "../people/link-payer.ts";
import { findAccountById } from "../sign-in/find-account.ts";
import { openSession, type SignedIn } from "../sign-in/open-session.ts";
import { readClaim, readDetails, type Subject } from "./details.ts";
import { lockRegistration, type Registration, registrationEnded } from "./registration-row.ts";

interface NewAccount {
  readonly id: number;
  readonly name: string;
  readonly area: RegistrationKind;
}

/**
 * Completes a registration with a verified contact: creates the user, with the entered individual or corporate or the claimed
 * record, and signs them in. Repeating it creates nothing twice.
 * @param body the fields of the register, or `claim`: the code of an offered record (and `contact_name` of a corporate)
 * @throws AppError registration-ended, not-confirmed, invalid, duplicate, likely-duplicates, record-taken, too-many
 */
export async function completeRegistration(
  actor: Actor,
  id: string,
  body: Raw,
  userAgent?: string,
): Promise<SignedIn> {
  const account = await transaction((tx) => completeInTransaction(tx, actor, id, body));
  return openSession(actor, account, { client: "browser", userAgent, by: "registration" });
}

async function completeInTransaction(tx: Tx, actor: Actor, id: string, body: Raw): Promise<NewAccount> {
  const registration = await lockRegistration(tx, actor, id);
  if (registration.user_id !== null) return findCompletedAccount(tx, registration);
  if (!registration.confirmed)
    throw new AppError("conflict", "First verify your phone number or email address with the code we sent.", {
      code: "not-confirmed",
    });
  await consumeAttempt("registration-finish", `registration ${id}`);
  const { kind, contact } = registration;
  const subject =
    body.claim === undefined || body.claim === ""
      ? await readDetails(tx, actor, kind, body)
      : await readClaim(tx, kind, contact, body);
  const account = { id: await writeUser(tx, registration, subject.name), name: subject.name, area: kind };
  const record = await subject.write(tx, { ...actor, name: account.name }, account);
  const payer = { individual_id: null, corporate_id: null, [`${kind}_id`]: record.id };
  await writePayer(tx, account.id, payer);
  await tx
    .updateTable("registration")
    .set({ completed_at: sql`now()`, user_id: account.id, password_hash: null })
    .where("id", "=", id)
    .execute();
  await recordAndNotify(tx, actor, registration, account, subject, record.code);
  return account;
}

/** A repeated request, after a lost response or double submission. Not after a sign-out. */
async function findCompletedAccount(tx: Tx, { user_id, just_finished }: Registration): Promise<NewAccount> {
  const account = just_finished ? await findAccountById(tx, user_id ?? 0) : undefined;
  if (!account) throw registrationEnded();
  return { id: account.id, name: account.name, area: account.area as RegistrationKind };
}

async function writeUser(
  tx: Tx,
  { kind, contact, password_hash }: Registration,
  name: string,
): Promise<number> {
  const { id } = await tx
    .insertInto("app_user")
    .values({ name, [contact.field]: contact.value, area: kind, password_hash })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch((error: { code?: string }) => {
      throw error.code === "23505" ? accountExistsError() : error;
    });
  const assigned = await sql`
    INSERT INTO user_role (user_id, role_id) SELECT ${id}, id FROM role WHERE name = ${`${kind}-user`}`.execute(
    tx,
  );
  if (assigned.numAffectedRows !== 1n) throw new Error(`There is no role ${kind}-user.`);
  return id;
}

/** The caller has verified the contact, so this discloses nothing about others. */
function accountExistsError(): AppError {
  const message = "An account with this phone number or email address already exists. Sign in.";
  return new AppError("invalid", message, { code: "duplicate", fields: { contact: [message] } });
}

async function recordAndNotify(
  tx: Tx,
  actor: Actor,
  { contact, kind }: Registration,
  account: NewAccount,
  subject: Subject,
  code: string,
): Promise<void> {
  const { id: user_id, name } = account;
  const claimed = subject.claimed ? { claimed: code } : { record: code };
  await audit(
    tx,
    { ...actor, name },
    {
      action: "user.register",
      record_id: user_id,
      after: { name, kind, [contact.field]: contact.value, ...claimed },
      by: account,
    },
  );
  await queueMessage(tx, {
    template: "account-opened",
    to: { user_id, [contact.field]: contact.value },
    data: {
      name,
      contact: contact.value,
      record: code,
      ...(kind === "corporate" &&
        !subject.claimed && {
          approval: "The revenue office will review it and notify you when it is approved.",
        }),
    },
  });
}
