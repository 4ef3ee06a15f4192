import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * Condition for an asset (`t`) with ownership changes that need approval: it has owners, and is active or has unpaid bills of
 * theirs. The first owners of an asset, and those of a draft without bills, are assigned by one officer.
 */
export function needsTwoOfficers({ name }: AnyResource): RawBuilder<boolean> {
  const owned = sql`o.asset_type = ${sql.lit(name)} AND o.asset_id = t.id AND o.until IS NULL`;
  return sql<boolean>`(EXISTS (SELECT FROM ownership o WHERE ${owned})
    AND (t.status IN ('approved', 'suspended', 'active') OR EXISTS (
      SELECT FROM bill b JOIN ownership o ON ${owned}
        AND (o.individual_id = b.individual_id OR o.corporate_id = b.corporate_id)
      WHERE b.asset_type = ${sql.lit(name)} AND b.asset_id = t.id AND b.issued_on IS NOT NULL
        AND b.status IN ('unpaid', 'part-paid'))))`;
}

/** Whether an ownership change of an asset needs approval. */
export async function changeNeedsApproval(
  db: Queryable,
  resource: AnyResource,
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{ two: boolean }>`
    SELECT ${needsTwoOfficers(resource)} AS two FROM ${sql.table(resource.name)} AS t WHERE t.id = ${id}`.execute(
    db,
  );
  return rows[0]?.two ?? false;
}
