import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { consumeToken, wrongToken } from "#platform/one-time-token.ts";
import { type Claimant, readClaimant } from "./claimant.ts";
import { notifyPersonInCharge } from "./in-charge.ts";
import { writePayer } from "./link-payer.ts";

/**
 * Links the signed-in user to the record of the token. The person in charge of a corporate is notified.
 * @param proof the id returned by the request, and the token from the message
 * @throws AppError not-signed-in, forbidden, invalid (token-wrong), already-linked
 */
export async function proveClaim(
  tx: Tx,
  actor: Actor,
  proof: { readonly id: string; readonly token: string },
): Promise<{ code: string; title: string }> {
  const claimant = await readClaimant(tx, actor);
  const consumed = await consumeToken(tx, { purpose: "claim", id: proof.id, secret: proof.token });
  const record = consumed.user_id === claimant.user_id ? consumed.record : null;
  if (record?.resource !== claimant.register) throw wrongToken();
  const found = await lockRecord(tx, claimant, record.id);
  const payer = { individual_id: null, corporate_id: null, [`${claimant.register}_id`]: found.id };
  await writePayer(tx, claimant.user_id, payer);
  if (claimant.register === "corporate") await notifyPersonInCharge(tx, actor, found);
  const after = { record: found.code };
  await audit(tx, actor, { action: "user.claim", record_id: claimant.user_id, after });
  return { code: found.code, title: found.title };
}

/** Locked, so that it can’t be claimed twice at once. */
async function lockRecord(tx: Tx, { register }: Claimant, id: number) {
  const { rows } = await sql<{ id: number; code: string; title: string }>`
    SELECT id, code, title FROM ${sql.table(register)}
    WHERE id = ${id} AND status NOT IN ('archived', 'rejected') FOR NO KEY UPDATE`.execute(tx);
  const record = rows[0];
  const claimed =
    register === "individual" &&
    (await tx.selectFrom("app_user").select("id").where("individual_id", "=", id).executeTakeFirst());
  if (!record || claimed) throw wrongToken();
  return record;
}
