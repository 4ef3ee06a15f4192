import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { consumeToken } from "#platform/one-time-token.ts";
import { visitorOf } from "../registration/registration-row.ts";
import { VISIT_MINUTES } from "./find-person.ts";

/**
 * Confirms a visitor’s identity with the token sent to the contact on record. For an unknown payer no token is valid. Repeating
 * it returns the same response.
 * @throws AppError token-wrong (the same for a foreign, missing, expired or wrong token)
 */
export async function confirmVisit(tx: Tx, actor: Actor, id: string, token: string): Promise<void> {
  const { rows } = await sql<{ individual_id: number | null; confirmed: boolean }>`
    SELECT individual_id, confirmed_at IS NOT NULL AS confirmed FROM biometric_visit
    WHERE id = ${id} AND visitor = ${visitorOf(actor)}
      AND created_at > now() - make_interval(mins => ${VISIT_MINUTES}) FOR UPDATE`.execute(tx);
  const [visit] = rows;
  if (visit?.confirmed) return;
  // Without a visit of this browser the id matches no token.
  await consumeToken(tx, { purpose: "biometric", id: visit ? id : NO_TOKEN, secret: token });
  await sql`UPDATE biometric_visit SET confirmed_at = now() WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "individual.biometric_identify",
    record_id: visit?.individual_id ?? null,
  });
}

const NO_TOKEN = "00000000-0000-0000-0000-000000000000";
