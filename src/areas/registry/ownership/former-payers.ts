import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** An earlier payer of a bill, and when it was readdressed (a timestamp). */
export interface FormerPayer {
  readonly name: string;
  readonly code: string;
  readonly until: Date;
}

/** Latest first; none for most bills. The caller must be an officer who can view the bill. */
export async function formerPayers(db: Queryable, billId: number): Promise<FormerPayer[]> {
  const { rows } = await sql<FormerPayer>`
    SELECT coalesce(i.title, c.title) AS name, coalesce(i.code, c.code) AS code, r.created_at AS until
    FROM bill_readdressing r LEFT JOIN individual i ON i.id = r.from_individual_id
      LEFT JOIN corporate c ON c.id = r.from_corporate_id
    WHERE r.bill_id = ${billId} ORDER BY r.id DESC LIMIT 20`.execute(db);
  return rows;
}
