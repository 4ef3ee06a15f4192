import { sql } from "kysely";
import type { ValidationErrors } from "#domain/input-readers.ts";
import type { Share } from "#domain/revenue-item-input.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { coversAgency } from "#kernel/set-up-scope.ts";

/** Checks shares against the database: agencies must exist, be active and be within the officer's scope. */
export async function addShareErrors(
  db: Queryable,
  errors: ValidationErrors,
  scope: Scope,
  shares: readonly Share[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM agency WHERE id = ANY(${shares.map(({ agency_id }) => agency_id)}::bigint[]) AND status = 'active'`.execute(
    db,
  );
  const known = new Set(rows.map(({ id }) => id));
  for (const [at, { agency_id }] of shares.entries()) {
    const path = `shares[${at}].agency_id`;
    if (errors.has(path)) continue;
    if (!known.has(agency_id)) errors.add(path, "Select an agency from the list.");
    else if (!coversAgency(scope, agency_id))
      errors.add(path, "Select only agencies that you have access to.", "split-agency");
  }
}

/** Writes one version of a split. */
export async function insertSplit(
  tx: Tx,
  actor: Actor,
  itemId: number,
  from: string,
  shares: readonly Share[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO revenue_split (revenue_item_id, effective_from, created_by)
    VALUES (${itemId}, ${from}, ${actor.session?.user.id ?? null}) RETURNING id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO revenue_split_share (split_id, agency_id, share_bp)
    SELECT ${id}, agency_id, share_bp FROM jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
      AS s (agency_id bigint, share_bp integer)`.execute(tx);
  return id;
}
