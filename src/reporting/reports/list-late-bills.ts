import { sql } from "kysely";
import { inTime } from "#areas/collecting/collections/collection-query.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { COUNTED, type Page, type PageQuery, toPage } from "#kernel/page-query.ts";
import { type LateQuery, lateBills } from "./late-bills-query.ts";

export interface LateBill {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly payer_name: string | null;
  readonly agency: string;
  /** The Lagos day from which on it is late, and how many days that is ago. */
  readonly since: LagosDate;
  readonly days: number;
  /** What should have been paid by today; kobo. */
  readonly late_kobo: number;
}

export interface LatePage extends Page<LateBill> {
  /** Of all of them, kobo. */
  readonly late_kobo: number;
}

/**
 * Bills in an officer's reach that are late today, the latest first: those a figure of the arrears is made of.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function listLateBills(actor: Actor, query: LateQuery & PageQuery): Promise<LatePage> {
  const found = lateBills(authorize(actor, "bill.view"), query);
  const { after, per_page } = query;
  return inTime(async () => {
    const db = boundedDatabase();
    const [page, counted] = await Promise.all([
      sql<LateBill>`
        SELECT b.id, b.code, b.title, coalesce(i.title, c.title) AS payer_name, a.short_code AS agency, l.since, l.days,
          l.late AS late_kobo
        FROM (SELECT * FROM ${found} AS f WHERE ${after === undefined ? sql`true` : sql`f.id < ${after}`}
          ORDER BY f.id DESC LIMIT ${per_page + 1}) AS l
        JOIN bill b ON b.id = l.id JOIN agency a ON a.id = b.agency_id
        LEFT JOIN individual i ON i.id = b.individual_id LEFT JOIN corporate c ON c.id = b.corporate_id
        ORDER BY l.id DESC`.execute(db),
      sql<{ n: number; kobo: number }>`
        SELECT count(*) AS n, coalesce(sum(f.late), 0)::bigint AS kobo FROM ${found} AS f`.execute(db),
    ]);
    const { n = 0, kobo = 0 } = counted.rows[0] ?? {};
    // All of them are added up, so that they are counted too: past 10,000 the pager says "more than" as elsewhere.
    return { ...toPage(page.rows, per_page, Math.min(n, COUNTED + 1)), late_kobo: kobo };
  });
}
