import { sql } from "kysely";
import type { PayerQuery } from "#domain/payer-query.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { keyedDigests } from "#kernel/secrets.ts";

/** Context of the digest of a presence code. */
export const ABOUT_PRESENCE = "presence code";

/** The person of a presence code; undefined if the code is wrong or expired. */
export async function findPresence(
  db: Queryable,
  queries: readonly PayerQuery[],
): Promise<{ individual_id: number; proved_at: Date } | undefined> {
  const code = queries.find(({ kind }) => kind === "document");
  if (code?.kind !== "document") return undefined;
  const { rows } = await sql<{ individual_id: number; proved_at: Date }>`
    SELECT e.individual_id, p.proved_at FROM biometric_proof p JOIN biometric_enrolment e ON e.id = p.enrolment_id
    WHERE p.code_hash = ANY(${keyedDigests(code.value, ABOUT_PRESENCE)}::bytea[]) AND p.expires_at > now()`.execute(
    db,
  );
  return rows[0];
}
