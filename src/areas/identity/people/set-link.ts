import { sql } from "kysely";
import { requireUnrestricted } from "#areas/registry/records/restriction.ts";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";
import { grantsOf } from "#kernel/session/grants.ts";
import type { AnyResource } from "#resource/define.ts";
import { notifyPayer, readPayer, writePayer } from "./link-payer.ts";
import { lockRights } from "./lock-rights.ts";
import { type LockedUser, lockUser } from "./lock-user.ts";

/**
 * Links a user to their individual record, or to a corporate they act for (`in_charge`: as the person in charge).
 * @throws AppError not-found, forbidden, record-restricted, step-up-needed, invalid, duplicate
 */
export async function addLink(tx: Tx, requester: Actor, userId: number, body: Raw): Promise<void> {
  const { actor, user } = await lockForLinking(tx, requester, userId);
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, ["individual_id", "corporate_id", "in_charge"]);
  const payer = await readPayer(tx, actor, errors, body, user.area);
  const none = payer.individual_id === null && payer.corporate_id === null;
  if (none && errors.found.length === 0)
    errors.add(user.area === "corporate" ? "corporate_id" : "individual_id", "Select the record.");
  if (payer.individual_id !== null && user.individual_id !== null)
    errors.add("individual_id", "This user is already linked to an individual. Unlink it first.");
  assertValid(errors);
  await writePayer(tx, userId, payer);
  await notifyPayer(tx, actor, user, payer);
  if (payer.corporate_id !== null && plainText(body.in_charge) === "true")
    await setInCharge(tx, userId, payer.corporate_id);
  await audit(tx, actor, { action: "user.link", record_id: userId, after: { ...body } });
}

/**
 * Unlinks a user from their individual record.
 * @throws AppError not-found, forbidden, greater-rights, record-restricted, step-up-needed
 */
export async function removeIndividual(tx: Tx, requester: Actor, userId: number): Promise<void> {
  const { actor, user } = await lockForUnlinking(tx, requester, userId);
  const { individual_id } = user;
  if (individual_id === null) throw notFound("link");
  await requireChangeable(tx, actor, individual, individual_id);
  await tx.updateTable("app_user").set({ individual_id: null }).where("id", "=", userId).execute();
  await audit(tx, actor, { action: "user.unlink", record_id: userId, before: { individual_id } });
}

/**
 * Unlinks a user from a corporate. The person in charge must be last, or be replaced first.
 * @throws AppError not-found, forbidden, greater-rights, step-up-needed, in-charge
 */
export async function removeCorporate(
  tx: Tx,
  requester: Actor,
  userId: number,
  corporateId: number,
): Promise<void> {
  const { actor } = await lockForUnlinking(tx, requester, userId);
  await requireChangeable(tx, actor, corporate, corporateId);
  const { rows } = await sql<{ user_id: number; in_charge: boolean }>`
    SELECT user_id, in_charge FROM user_corporate WHERE corporate_id = ${corporateId}`.execute(tx);
  const link = rows.find(({ user_id }) => user_id === userId);
  if (!link) throw notFound("link");
  if (link.in_charge && rows.length > 1)
    throw new AppError(
      "conflict",
      "This user is in charge of this company. Put another person in charge first.",
      {
        code: "in-charge",
      },
    );
  await tx
    .deleteFrom("user_corporate")
    .where("user_id", "=", userId)
    .where("corporate_id", "=", corporateId)
    .execute();
  await audit(tx, actor, { action: "user.unlink", record_id: userId, before: { corporate_id: corporateId } });
}

interface LockedLinks {
  readonly actor: Actor;
  readonly user: LockedUser;
}

/** Links give access to records, so they are treated as rights. */
async function lockForLinking(tx: Tx, requester: Actor, userId: number): Promise<LockedLinks> {
  authorize(requester, "user.edit");
  requireStepUp(requester);
  const actor = await lockRights(tx, requester);
  return { actor, user: await lockUser(tx, actor, "user.edit", userId) };
}

/** Removing a link needs all rights of the user, like suspending them. */
async function lockForUnlinking(tx: Tx, requester: Actor, userId: number): Promise<LockedLinks> {
  const locked = await lockForLinking(tx, requester, userId);
  assertHoldsGrants(locked.actor, "user.edit", await grantsOf(tx, userId));
  return locked;
}

/**
 * Locks the record. A record that the actor can’t view is reported as missing.
 * @throws AppError not-found, record-restricted
 */
async function requireChangeable(tx: Tx, actor: Actor, register: AnyResource, id: number): Promise<void> {
  const { rows } = await sql<{ id: number; lga_id: number | null }>`
    SELECT id, lga_id FROM ${sql.table(register.name)} WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0] || !may(actor, `${register.name}.view`, rows[0])) throw notFound("link");
  await requireUnrestricted(tx, actor, register.name, rows[0]);
}

async function setInCharge(tx: Tx, userId: number, corporateId: number): Promise<void> {
  await sql`UPDATE user_corporate SET in_charge = false WHERE corporate_id = ${corporateId} AND in_charge`.execute(
    tx,
  );
  await sql`
    UPDATE user_corporate SET in_charge = true
    WHERE corporate_id = ${corporateId} AND user_id = ${userId}`.execute(tx);
}
