import { type RawBuilder, sql } from "kysely";
import { maskHolder } from "#domain/holder-key.ts";
import type { CheckMethod, Verdict } from "#domain/ticket-check.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase, type Queryable } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { type CheckQuery, checksWhere } from "./check-query.ts";
import { describeQuery } from "./describe-query.ts";
import { visibleName } from "./viewer.ts";

/** A check as shown in lists. */
export interface CheckRow {
  readonly id: number;
  readonly code: string;
  readonly verdict: Verdict;
  /** Server’s verdict for an offline check; `null` for online checks. */
  readonly server_verdict: Verdict | null;
  readonly offline: boolean;
  readonly method: CheckMethod;
  /** Holder of the ticket, or the text searched for; phone numbers are masked. */
  readonly identifier: string;
  /**
   * Holder that the inspector saw; `null` if it is that of the ticket or none was entered. Phone numbers are masked.
   */
  readonly seen_key: string | null;
  readonly ticket_id: number | null;
  readonly ticket: string | null;
  readonly category: string | null;
  readonly inspector: string;
  readonly checked_at: Date;
  readonly lga: string | null;
  readonly park: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

type StoredCheck = Omit<CheckRow, "identifier" | "seen_key"> & {
  readonly asked: string;
  readonly seen_key: string | null;
  readonly holder_key: string | null;
};

/**
 * Lists checks in the actor's scope, latest first. Phone numbers are masked for everyone, names of people for guests.
 * @throws AppError not-signed-in, forbidden, invalid (day), search-too-slow
 */
export async function listChecks(actor: Actor, query: CheckQuery & PageQuery): Promise<Page<CheckRow>> {
  const where = checksWhere(authorize(actor, "ticket.view"), query);
  const db = boundedDatabase();
  const from = sql`ticket_check c LEFT JOIN ticket t ON t.id = c.ticket_id`;
  return withReportTimeout(() =>
    countedPage(db, query, { from, where }, (limit) => readChecks(db, actor, where, query.after, limit)),
  );
}

/** Reads checks that match `where` (on `c` and its ticket `t`), after the id `after`. */
export async function readChecks(
  db: Queryable,
  actor: Actor,
  where: RawBuilder<unknown>,
  after: number | undefined,
  limit: number,
): Promise<CheckRow[]> {
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(c.checked_at, c.id) < (SELECT checked_at, id FROM ticket_check WHERE id = ${after})`;
  const { rows } = await sql<StoredCheck>`
    SELECT c.id, c.code, c.verdict, c.books AS server_verdict, c.offline, c.way AS method, c.asked, c.seen_key, c.checked_at, c.latitude, c.longitude,
      c.ticket_id, t.code AS ticket, t.holder_key, k.name AS category, u.name AS inspector, l.name AS lga, p.name AS park
    FROM ticket_check c LEFT JOIN ticket t ON t.id = c.ticket_id LEFT JOIN ticket_category k ON k.id = t.category_id
    JOIN app_user u ON u.id = c.checked_by LEFT JOIN lga l ON l.id = c.lga_id LEFT JOIN park p ON p.id = c.park_id
    WHERE ${where} AND ${afterCursor} ORDER BY c.checked_at DESC, c.id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ asked, seen_key, holder_key, inspector, ...row }) => ({
    ...row,
    identifier: describeQuery(
      { query: asked, method: row.method, holder_key },
      isGuest(actor) && (row.method === "code" || row.ticket_id !== null),
    ),
    seen_key: seen_key === null || seen_key === holder_key ? null : maskHolder(seen_key),
    inspector: visibleName(actor, inspector),
  }));
}
