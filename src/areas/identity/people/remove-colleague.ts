import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { lockCorporateInCharge } from "./in-charge.ts";

/**
 * Unlinks a user from a corporate, by the person in charge; the user is notified.
 * @throws AppError not-signed-in, not-found, step-up-needed, in-charge
 */
export async function removeColleague(
  tx: Tx,
  actor: Actor,
  corporateId: number,
  userId: number,
): Promise<void> {
  const { id: corporate_id, code, title } = await lockCorporateInCharge(tx, actor, corporateId);
  if (userId === actor.session?.user.id)
    throw new AppError(
      "conflict",
      "You are in charge of this company. Ask the revenue office to put another person in charge first.",
      {
        code: "in-charge",
      },
    );
  const { numDeletedRows } = await tx
    .deleteFrom("user_corporate")
    .where("corporate_id", "=", corporate_id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound("link");
  await queueMessage(tx, {
    template: "corporate-left",
    to: { user_id: userId },
    data: { corporate: title, record: code, who: actor.name },
  });
  const before = { corporate_id };
  await audit(tx, actor, { action: "user.unlink", record_id: userId, before });
}

/** Withdraws an unanswered invitation. @throws AppError not-signed-in, not-found, step-up-needed */
export async function withdrawInvite(
  tx: Tx,
  actor: Actor,
  corporateId: number,
  inviteId: number,
): Promise<void> {
  const corporate = await lockCorporateInCharge(tx, actor, corporateId);
  const removed = await tx
    .deleteFrom("corporate_invite")
    .where("corporate_id", "=", corporate.id)
    .where("id", "=", inviteId)
    .returning("email")
    .executeTakeFirst();
  if (!removed) throw notFound("invitation");
  await audit(tx, actor, {
    action: "corporate.withdraw_invite",
    record_id: corporate.id,
    before: { email: removed.email },
  });
}
