import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lockRegistration, registrationEnded } from "./registration-row.ts";

/**
 * Deletes an unfinished registration, so that nobody else on a shared device can continue it.
 * @throws AppError registration-ended
 */
export async function withdrawRegistration(tx: Tx, actor: Actor, id: string): Promise<null> {
  const { kind, contact, user_id } = await lockRegistration(tx, actor, id);
  if (user_id !== null) throw registrationEnded();
  await tx.deleteFrom("registration").where("id", "=", id).execute();
  const before = { kind, [contact.field]: contact.value };
  await audit(tx, actor, { action: "user.withdraw_registration", before });
  return null;
}
