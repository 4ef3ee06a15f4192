import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

interface Named {
  readonly asset_type: string | null;
  readonly asset_id: number | null;
}

/** Which of the assets that rows name are approved: only those are billed. "property 17"; one query a register. */
export async function approvedAssets(db: Queryable, rows: readonly Named[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const type of new Set(rows.flatMap(({ asset_type }) => asset_type ?? []))) {
    const ids = rows.filter((row) => row.asset_type === type).map(({ asset_id }) => asset_id);
    const { rows: approved } = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(type)} WHERE id = ANY(${ids}::bigint[]) AND status = 'approved'`.execute(db);
    for (const { id } of approved) found.add(`${type} ${id}`);
  }
  return found;
}
