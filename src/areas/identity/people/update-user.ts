import { sql } from "kysely";
import { readCount, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { readUser } from "#domain/people/user-input.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";
import { grantsOf } from "#kernel/session/grants.ts";
import { notifyOldContact } from "./contact-change.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { lockRights } from "./lock-rights.ts";
import { type LockedUser, lockUser } from "./lock-user.ts";
import { addContactErrors, readUserRow, type UserRow } from "./user-row.ts";

/**
 * Changes name, email address or phone number. The email address gives control of the account, so this needs all
 * rights of the account. The old contact is notified.
 * @param body `version` that was viewed (required)
 * @throws AppError not-found, forbidden, greater-rights, step-up-needed, invalid, edited-meanwhile
 */
export async function updateUser(tx: Tx, requester: Actor, id: number, body: Raw): Promise<UserRow> {
  authorize(requester, "user.edit");
  requireStepUp(requester);
  const actor = await lockRights(tx, requester);
  const user = await lockUser(tx, actor, "user.edit", id);
  assertHoldsGrants(actor, "user.edit", await grantsOf(tx, id));
  const { version, ...sent } = body;
  const errors = new ValidationErrors();
  requireSameVersion(user, readCount(errors, "version", version, 2_000_000_000, true));
  const before = { name: user.name, email: user.email, phone_number: user.phone_number };
  refuseUnknown(errors, sent, Object.keys(before));
  const input = readUser(errors, { ...before, ...sent });
  await addContactErrors(tx, errors, input, id);
  assertValid(errors);
  await tx
    .updateTable("app_user")
    .set({
      ...input,
      updated_at: sql`now()`,
      updated_by: actor.session?.user.id ?? null,
      version: user.version + 1,
    })
    .where("id", "=", id)
    .execute();
  if (input.email !== user.email || input.phone_number !== user.phone_number)
    await endFormerAccess(tx, actor, user);
  await audit(tx, actor, { action: "user.edit", record_id: id, before, after: input });
  return readUserRow(tx, id);
}

/** After a change of contact, the account must sign in again; tokens sent to an old contact become invalid. */
async function endFormerAccess(tx: Tx, actor: Actor, before: LockedUser): Promise<void> {
  await tx.deleteFrom("contact_change").where("user_id", "=", before.id).execute();
  await endSessionsOf(
    tx,
    before.id,
    "email address or phone number changed by the revenue office",
    actor.session?.id,
  );
  await notifyOldContact(tx, before);
}
