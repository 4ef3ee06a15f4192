import { formatMoment } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { secondFactorsOf } from "#kernel/decision/second-factors.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { writeRecoveryCodes } from "./recovery-codes.ts";

/**
 * The id of the user, if they can change their second factors now.
 * @throws AppError not-signed-in, step-up-needed
 */
export function authorizeFactorChange(actor: Actor): number {
  requireStepUp(actor);
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  return actor.session.user.id;
}

/** Records the change in the audit trail and notifies the user. @param what "An authenticator app was added" */
export async function notifyOfChange(tx: Tx, actor: Actor, userId: number, action: string, what: string) {
  await audit(tx, actor, { action, resource: "user", record_id: userId, after: { what } });
  await queueMessage(tx, {
    template: "second-factor-changed",
    to: { user_id: userId },
    data: { what: `${what}.`, when: formatMoment(Date.now()) },
  });
}

/** Recovery codes for a first second factor; undefined if codes exist. Called after the factor is written. */
export async function firstRecoveryCodes(tx: Tx, userId: number): Promise<string[] | undefined> {
  const methods = await secondFactorsOf(tx, userId);
  return methods.includes("recovery") ? undefined : writeRecoveryCodes(tx, userId);
}

/** Deletes recovery codes with the last factor, because they would be useless. */
export async function deleteOrphanedCodes(tx: Tx, userId: number): Promise<void> {
  if ((await secondFactorsOf(tx, userId)).length > 0) return;
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
}
