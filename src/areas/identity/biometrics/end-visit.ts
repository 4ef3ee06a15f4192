import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { visitorOf } from "../registration/registration-row.ts";

/** Removes the confirmed identity from this browser, because others may use the device. Repeating it is not an error. */
export async function endVisit(tx: Tx, actor: Actor): Promise<void> {
  const { rows } = await sql<{ individual_id: number | null; confirmed: boolean }>`
    DELETE FROM biometric_visit WHERE visitor = ${visitorOf(actor)}
    RETURNING individual_id, confirmed_at IS NOT NULL AS confirmed`.execute(tx);
  const people = rows.flatMap(({ individual_id, confirmed }) =>
    confirmed && individual_id !== null ? [individual_id] : [],
  );
  for (const record_id of new Set(people))
    await audit(tx, actor, { action: "individual.biometric_leave", record_id });
}
