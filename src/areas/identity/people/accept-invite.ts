import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readClaimant } from "./claimant.ts";
import { notifyPersonInCharge } from "./in-charge.ts";
import { writePayer } from "./link-payer.ts";

/**
 * Links the signed-in corporate user to the corporate that invited their email address. The person in charge is notified.
 * @throws AppError not-signed-in, forbidden, not-found (none, expired, or for another email address)
 */
export async function acceptInvite(tx: Tx, actor: Actor, id: number): Promise<{ title: string }> {
  const { user_id, register } = await readClaimant(tx, actor);
  const { rows } = await sql<{ corporate_id: number; title: string; code: string }>`
    SELECT c.id AS corporate_id, c.title, c.code
    FROM corporate_invite i JOIN corporate c ON c.id = i.corporate_id
      JOIN app_user u ON u.id = ${user_id} AND lower(u.email) = i.email
    WHERE i.id = ${id} AND i.expires_at > now() AND c.status NOT IN ('archived', 'rejected')
      AND ${register === "corporate"} FOR NO KEY UPDATE OF c`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound("invitation");
  const { corporate_id, title, code } = found;
  await tx.deleteFrom("corporate_invite").where("id", "=", id).execute();
  await writePayer(tx, user_id, { individual_id: null, corporate_id });
  await notifyPersonInCharge(tx, actor, { id: corporate_id, title, code });
  const after = { corporate_id };
  await audit(tx, actor, { action: "user.accept_invite", record_id: user_id, after });
  return { title };
}
