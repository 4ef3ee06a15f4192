import { sql } from "kysely";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { boundedDatabase, type Queryable } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { FOLLOW_UPS } from "./follow-up-row.ts";
import { type ManagerRow, readManagers } from "./manager-row.ts";
import { openCharges } from "./open-charges.ts";
import { ENTRIES, payersWithin } from "./visibility.ts";

/** Totals of a portfolio today; amounts in kobo. */
export interface PortfolioFigures {
  readonly payers: number;
  /** Number of payers with a balance. */
  readonly payers_owing: number;
  readonly owed_kobo: number;
  readonly overdue_kobo: number;
  /**
   * Amount paid by the payers since the first day of this month, by receipt date, in kobo; `null` if the query took too
   * long.
   */
  readonly collected_kobo: number | null;
  /** Number of follow-ups due today. */
  readonly follow_ups_due_today: number;
  /** Number of overdue follow-ups. */
  readonly follow_ups_overdue: number;
}

export interface ListedManager extends ManagerRow, PortfolioFigures {}

export const NO_FIGURES: PortfolioFigures = {
  payers: 0,
  payers_owing: 0,
  owed_kobo: 0,
  overdue_kobo: 0,
  collected_kobo: 0,
  follow_ups_due_today: 0,
  follow_ups_overdue: 0,
};

/**
 * Lists managers with portfolio totals, most overdue first; only their own without the right to view all.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function listManagers(actor: Actor): Promise<ListedManager[]> {
  const all = may(actor, "account_manager.view");
  const scope = authorize(actor, all ? "account_manager.view" : "account_manager.work");
  const db = boundedDatabase();
  const visible = all ? sql`true` : sql`m.user_id = ${actor.session?.user.id ?? 0}`;
  const managers = await readManagers(db, visible);
  const found = await withReportTimeout(() =>
    readFigures(
      db,
      scope,
      managers.map(({ id }) => id),
    ),
  );
  const everywhere = isEverywhere(scope);
  return managers
    .map((manager) => ({ ...manager, ...(found.get(manager.id) ?? NO_FIGURES) }))
    .filter(({ payers }) => everywhere || !all || payers > 0)
    .sort((a, b) => b.overdue_kobo - a.overdue_kobo || b.owed_kobo - a.owed_kobo);
}

/** Portfolio totals within a scope by manager id, in two queries. */
export async function readFigures(
  db: Queryable,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, PortfolioFigures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Omit<PortfolioFigures, "collected_kobo"> & { id: number }>`
    WITH folio AS MATERIALIZED (SELECT e.id, e.manager_id, e.individual_id, e.corporate_id FROM ${ENTRIES}
      WHERE e.until IS NULL AND e.manager_id = ANY(${[...ids]}::bigint[]) AND ${payersWithin(scope)}),
    open AS MATERIALIZED ${openCharges(sql`folio`, scope)},
    sums AS (SELECT f.manager_id, count(*) AS payers, count(o.id) FILTER (WHERE o.owed_kobo > 0) AS payers_owing,
        coalesce(sum(o.owed_kobo), 0)::bigint AS owed_kobo, coalesce(sum(o.overdue_kobo), 0)::bigint AS overdue_kobo
      FROM folio f LEFT JOIN open o ON o.id = f.id GROUP BY f.manager_id),
    due AS (SELECT w.manager_id, count(*) FILTER (WHERE w.due_on = t.today) AS today, count(*) FILTER (WHERE w.due_on < t.today) AS before
      FROM ${FOLLOW_UPS} CROSS JOIN (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today) AS t
      WHERE w.manager_id = ANY(${[...ids]}::bigint[]) AND w.done_at IS NULL AND w.due_on <= t.today
        AND ${payersWithin(scope)} GROUP BY w.manager_id)
    SELECT s.manager_id AS id, s.payers, s.payers_owing, s.owed_kobo, s.overdue_kobo,
      coalesce(d.today, 0) AS follow_ups_due_today, coalesce(d.before, 0) AS follow_ups_overdue
    FROM sums s LEFT JOIN due d ON d.manager_id = s.manager_id`.execute(db);
  const received = await readCollected(db, scope, ids);
  return new Map(
    rows.map(({ id, ...figures }) => [
      id,
      { ...figures, collected_kobo: received ? (received.get(id) ?? 0) : null },
    ]),
  );
}

/** This month's payments in a separate query: in a busy month it can time out without affecting the rest. */
async function readCollected(
  db: Queryable,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, number> | undefined> {
  try {
    const { rows } = await sql<{ id: number; kobo: number }>`
      WITH folio AS MATERIALIZED (SELECT e.manager_id, coalesce(e.individual_id, -e.corporate_id) AS payer FROM ${ENTRIES}
        WHERE e.until IS NULL AND e.manager_id = ANY(${[...ids]}::bigint[]) AND ${payersWithin(scope)})
      SELECT f.manager_id AS id, sum(l.kobo)::bigint AS kobo FROM collection l JOIN payment p ON p.id = l.payment_id
        JOIN folio f ON f.payer = coalesce(p.individual_id, -p.corporate_id)
      WHERE l.day >= date_trunc('month', now() AT TIME ZONE 'Africa/Lagos')::date AND ${chargingScope(scope, "l")}
      GROUP BY f.manager_id`.execute(db);
    return new Map(rows.map(({ id, kobo }) => [id, kobo]));
  } catch (error) {
    if (!isCancelled(error)) throw error;
    return undefined;
  }
}

/** Whether the database cancelled the statement after a timeout. */
const isCancelled = (error: unknown) => (error as { code?: string }).code === "57014";
