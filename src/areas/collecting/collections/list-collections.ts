import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase, type Queryable } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import type { Page, PageQuery } from "#kernel/page-query.ts";
import { onReplica } from "#platform/database/replica.ts";
import { type CollectionQuery, collectionsWhere, type Period, readPeriod } from "./collection-query.ts";

/** One receipt line, or its reversal (negative). Amounts are kobo. */
export interface CollectionLine {
  readonly id: number;
  readonly day: string;
  readonly kind: string;
  readonly kobo: number;
  readonly channel: string;
  readonly receipt_id: number | null;
  readonly receipt: string | null;
  /** ID of the payment; `null` for tickets. */
  readonly payment_id: number | null;
  readonly ticket_id: number | null;
  readonly ticket_code: string | null;
  readonly payer: string;
  /** Code of the revenue item; `null` for penalty and interest. */
  readonly item_code: string | null;
  readonly item: string | null;
  readonly agency: string;
  readonly lga: string | null;
  readonly officer: string | null;
}

/** Totals over all lines of a query. */
export interface CollectionTotals {
  readonly lines: number;
  readonly collected_kobo: number;
  /** Total of reversals, in kobo; 0 or negative. */
  readonly reversed_kobo: number;
  readonly kobo: number;
}

export interface CollectionPage extends Page<CollectionLine>, Period {
  readonly totals: CollectionTotals;
}

/**
 * Collections in an officer's scope, latest first, with totals over all pages.
 * @throws AppError not-signed-in, forbidden, invalid (days), search-too-slow
 */
export async function listCollections(
  actor: Actor,
  query: CollectionQuery & PageQuery,
): Promise<CollectionPage> {
  const scope = authorize(actor, "collection.view");
  const period = await readPeriod(query);
  const where = collectionsWhere(scope, query, period);
  return withReportTimeout(() =>
    onReplica(async () => {
      const db = boundedDatabase();
      const [rows, totals] = await Promise.all([
        readLines(db, where, query.after, query.per_page + 1),
        readTotals(db, where),
      ]);
      const visible = rows.slice(0, query.per_page);
      return {
        rows: visible,
        total: totals.lines,
        total_is_estimate: false,
        totals,
        ...period,
        next: rows.length > query.per_page ? visible.at(-1)?.id : undefined,
      };
    }),
  );
}

/** Totals of the lines that `where` (on `c`) selects. */
export async function readTotals(db: Queryable, where: RawBuilder<unknown>): Promise<CollectionTotals> {
  const { rows } = await sql<CollectionTotals>`
    SELECT count(*) AS lines, coalesce(sum(c.kobo), 0)::bigint AS kobo,
      coalesce(sum(c.kobo) FILTER (WHERE c.kobo > 0), 0)::bigint AS collected_kobo,
      coalesce(sum(c.kobo) FILTER (WHERE c.kobo < 0), 0)::bigint AS reversed_kobo
    FROM collection c WHERE ${where}`.execute(db);
  return rows[0] ?? { lines: 0, kobo: 0, collected_kobo: 0, reversed_kobo: 0 };
}

/**
 * Lines by day, latest first, starting after `after`. Reissued receipts are named by their latest number.
 * @param upTo excludes lines written after this one
 */
export async function readLines(
  db: Queryable,
  where: RawBuilder<unknown>,
  after: number | undefined,
  limit: number,
  upTo?: number,
): Promise<CollectionLine[]> {
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(c.day, c.id) < (SELECT day, id FROM collection WHERE id = ${after})`;
  const upToCondition = upTo === undefined ? sql`true` : sql`c.id <= ${upTo}`;
  const { rows } = await sql<CollectionLine>`
    SELECT c.id, c.day, c.kind, c.kobo, c.channel, c.payment_id, c.ticket_id, rc.id AS receipt_id, rc.number AS receipt,
      coalesce(p.payer_name, 'Ticket ' || k.code) AS payer, k.code AS ticket_code, r.code AS item_code, r.name AS item, a.short_code AS agency, l.name AS lga,
      coalesce(u.name, rc.officer) AS officer
    FROM (SELECT c.* FROM collection c WHERE ${where} AND ${afterCursor} AND ${upToCondition}
      ORDER BY c.day DESC, c.id DESC LIMIT ${limit}) AS c
    LEFT JOIN payment p ON p.id = c.payment_id LEFT JOIN ticket k ON k.id = c.ticket_id JOIN agency a ON a.id = c.agency_id
    LEFT JOIN LATERAL (SELECT id, number, officer FROM receipt
      WHERE payment_id = c.payment_id AND agency_id = c.agency_id ORDER BY id DESC LIMIT 1) rc ON true
    LEFT JOIN revenue_item r ON r.id = c.revenue_item_id LEFT JOIN lga l ON l.id = c.lga_id
    LEFT JOIN app_user u ON u.id = c.officer_id
    ORDER BY c.day DESC, c.id DESC`.execute(db);
  return rows;
}
