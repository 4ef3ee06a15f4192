import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { consumeToken } from "#platform/one-time-token.ts";
import { type Claimable, findClaimable } from "./claimable.ts";
import { lockRegistration } from "./registration-row.ts";

/**
 * Verifies the contact with the token sent there. Repeating it returns the same response.
 * @returns the records on file with this contact, which can be taken over
 * @throws AppError registration-ended, token-wrong
 */
export async function confirmRegistration(
  tx: Tx,
  actor: Actor,
  id: string,
  token: string,
): Promise<{ records: Claimable[] }> {
  const { kind, contact, confirmed } = await lockRegistration(tx, actor, id);
  if (!confirmed) {
    await consumeToken(tx, { purpose: "register", id, secret: token });
    await tx.updateTable("registration").set({ confirmed_at: sql`now()` }).where("id", "=", id).execute();
    const after = { kind, [contact.field]: contact.value };
    await audit(tx, actor, { action: "user.confirm_registration", after });
  }
  return { records: await findClaimable(tx, kind, contact) };
}
