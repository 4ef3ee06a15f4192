import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { readUser, type UserInput } from "#domain/people/user-input.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import {
  type ContactField,
  contactFields,
  notifyOldContact,
  sendContactToken,
} from "../people/contact-change.ts";
import { ownUser } from "../people/own-user.ts";
import { getProfile, type Profile } from "./get-profile.ts";
import { lockUserRow, type OwnRow } from "./user-row.ts";

/**
 * Updates the sent fields of the actor’s account. Contacts are used for sign-in and resets: changing one needs a recent
 * confirmation of identity, and a new contact is active only after verification by token. Whether another account uses it is
 * disclosed only then.
 * @param body `version` that was viewed, if the caller has it
 * @throws AppError not-signed-in, invalid, edited-meanwhile, step-up-needed, too-many
 */
export async function updateProfile(tx: Tx, actor: Actor, body: Raw): Promise<Profile> {
  const row = await lockUserRow(tx, ownUser(actor).id);
  requireVersion(row, body["version"]);
  const before = { name: row.name, email: row.email, phone_number: row.phone_number };
  const errors = new ValidationErrors();
  const wanted = readUser(errors, { ...before, ...pickSent(body) });
  const changedContacts = contactFields.filter((field) => wanted[field] !== before[field]);
  // A new contact is active only once verified, so that the account is never without one.
  const after = { ...wanted, ...keptUntilVerified(changedContacts, wanted, before) };
  if (after.email === null && after.phone_number === null && errors.found.length === 0)
    errors.add(changedContacts[0] ?? "email", "Keep your current one until the new one is verified.");
  assertValid(errors);
  if (changedContacts.length > 0) requireStepUp(actor);
  await write(tx, actor, row, before, after);
  if (contactFields.some((field) => after[field] !== before[field])) await notifyOldContact(tx, row);
  for (const field of changedContacts) {
    const value = wanted[field];
    if (value !== null) await sendContactToken(tx, actor, row.id, field, value);
  }
  return getProfile(actor, tx);
}

function pickSent(body: Raw): Raw {
  const names = ["name", ...contactFields].filter((name) => body[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

function keptUntilVerified(changedContacts: readonly ContactField[], wanted: UserInput, before: UserInput) {
  return Object.fromEntries(
    changedContacts.filter((field) => wanted[field] !== null).map((field) => [field, before[field]]),
  );
}

async function write(tx: Tx, actor: Actor, row: OwnRow, before: UserInput, after: UserInput): Promise<void> {
  const changed = (["name", ...contactFields] as const).filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  const { name, email, phone_number } = after;
  await tx
    .updateTable("app_user")
    .set({ name, email, phone_number, updated_at: sql`now()`, version: row.version + 1 })
    .where("id", "=", row.id)
    .execute();
  const pick = (from: UserInput) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  await audit(tx, actor, {
    action: "user.edit",
    record_id: row.id,
    before: pick(before),
    after: pick(after),
  });
}

function requireVersion(row: OwnRow, sent: unknown): void {
  if (sent === undefined || sent === null || plainNumber(sent) === row.version) return;
  throw new AppError(
    "conflict",
    "Your account has changed since you opened it. Nothing was saved. Compare and save again.",
    { code: "edited-meanwhile", data: { version: row.version } },
  );
}
