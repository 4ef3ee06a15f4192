import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** A kind of complaint. */
export interface ComplaintKind {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly days_to_serve: number;
  readonly days_to_reopen: number;
  readonly provider_id: number | null;
}

/** A government has a handful. */
const MAX_KINDS = 50;

/** Current kinds of complaints, in order of entry; empty if all are archived. */
export async function listKinds(db: Queryable, onlyId?: number): Promise<ComplaintKind[]> {
  const { rows } = await sql<ComplaintKind>`
    SELECT s.id, s.name, s.description, s.days_to_serve, s.days_to_reopen, p.id AS provider_id
    FROM service_subcategory s JOIN service_category c ON c.id = s.category_id
    LEFT JOIN service_provider p ON p.id = s.provider_id AND p.status = 'active'
    WHERE c.product = 'complaints' AND c.status = 'active' AND s.status = 'active' AND s.audience = 'public'
      AND ${onlyId === undefined ? sql`true` : sql`s.id = ${onlyId}`}
    ORDER BY s.product IS NOT DISTINCT FROM 'complaint.other', s.id LIMIT ${MAX_KINDS}`.execute(db);
  return rows;
}
