import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { MAX_COUNTED, type Page, type PageQuery, toPage } from "#kernel/page-query.ts";
import { type LateQuery, lateBills } from "./late-bills-query.ts";

export interface LateBill {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly payer_name: string | null;
  readonly agency: string;
  /** Due date of the earliest overdue amount of the bill, in Lagos time. */
  readonly since: LagosDate;
  /** Number of days overdue. */
  readonly days: number;
  /** Overdue charges, in kobo, without the penalty, interest and discount that apply on the day of payment. */
  readonly late_kobo: number;
}

export interface LatePage extends Page<LateBill> {
  /** Total of all pages, kobo. */
  readonly late_kobo: number;
}

/**
 * Lists overdue bills in the officer's scope, latest first: the list behind a figure of the arrears report.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function listLateBills(actor: Actor, query: LateQuery & PageQuery): Promise<LatePage> {
  const found = lateBills(authorize(actor, "bill.view"), query);
  const { after, per_page } = query;
  return withReportTimeout(async () => {
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
    // The total needs all rows, so they are counted too; above 10,000 the pager shows "more than".
    return { ...toPage(page.rows, per_page, Math.min(n, MAX_COUNTED + 1)), late_kobo: kobo };
  });
}
