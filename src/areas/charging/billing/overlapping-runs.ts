import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { Warning } from "#kernel/warning.ts";

/**
 * Warns of other billing runs for the same period at the same time. Nothing is issued twice: what one of them charged
 * first is billed already for the others.
 */
export async function overlappingRuns(db: Queryable, id: number): Promise<Warning[]> {
  const { rows } = await sql<{ code: string }>`
    WITH run AS (
      SELECT r.id, r.code, r.category_id, r.period_from, r.created_at, coalesce(r.finished_at, j.finished_at, now()) AS until
      FROM billing_run r LEFT JOIN job j ON j.id = r.job_id
      WHERE r.category_id = (SELECT category_id FROM billing_run WHERE id = ${id}))
    SELECT other.code FROM run JOIN run AS other ON other.id <> run.id AND other.period_from = run.period_from
      AND other.created_at < run.until AND run.created_at < other.until
    WHERE run.id = ${id} ORDER BY other.id`.execute(db);
  if (rows.length === 0) return [];
  const codes = rows.map(({ code }) => code).join(", ");
  const message = `${codes} ran for the same period at the same time. Assets that one run billed first were skipped by the other.`;
  return [{ code: "runs-at-once", message }];
}
