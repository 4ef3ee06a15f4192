import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/**
 * The notice that a notice is the rest of, while that one stands: "DN-…". Cancelled alone, the rest is charged to nobody.
 */
export async function findFormerNotice(db: Queryable, noticeId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    SELECT f.code FROM bill_division d JOIN bill_change c ON c.id = d.change_id
      JOIN bill b ON b.id = c.bill_id AND b.source = 'demand_notice'
      JOIN demand_notice f ON f.id = b.source_id AND f.status <> 'cancelled'
    WHERE d.notice_id = ${noticeId}`.execute(db);
  return rows[0]?.code ?? null;
}
