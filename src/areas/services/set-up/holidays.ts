import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { type Holiday, predictableHolidays } from "#domain/service/public-holidays.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, authorizeEverywhere, may } from "#kernel/authorize.ts";
import { database, type Tx } from "#kernel/db/client.ts";

export interface YearOfHolidays {
  readonly year: number;
  /** Holidays of the year in chronological order; those on a weekend have no effect. */
  readonly holidays: readonly Holiday[];
  /** Expected holidays of the year that are not entered yet. */
  readonly expected: readonly Holiday[];
  /** First and last year with entered holidays. */
  readonly years: { readonly first: number; readonly last: number };
}

/** Years in which holidays can be entered. */
export const holidayYears = { first: 2000, last: 2100 };

/**
 * Holidays of a year, for actors who can change them or see affected requests.
 * @throws AppError not-signed-in, forbidden
 */
export async function listHolidays(actor: Actor, year: number): Promise<YearOfHolidays> {
  if (!may(actor, "service_request.view")) authorize(actor, "holiday.edit");
  const [listed, span] = await Promise.all([
    sql<Holiday>`SELECT day, name FROM public_holiday
      WHERE day >= make_date(${year}, 1, 1) AND day <= make_date(${year}, 12, 31) ORDER BY day`.execute(
      database(),
    ),
    sql<{ first: number | null; last: number | null }>`
      SELECT extract(year FROM min(day))::int AS first, extract(year FROM max(day))::int AS last
      FROM public_holiday`.execute(database()),
  ]);
  const holidays = listed.rows;
  const known = new Set(holidays.map(({ day }) => day));
  const { first, last } = span.rows[0] ?? { first: null, last: null };
  return {
    year,
    holidays,
    expected: predictableHolidays(year).filter(({ day }) => !known.has(day)),
    years: { first: first ?? year, last: last ?? year },
  };
}

/**
 * Holidays apply to the whole government, so the right must apply everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeHolidays(actor: Actor): void {
  authorizeEverywhere(
    actor,
    "holiday.edit",
    "To manage public holidays, you need a role that isn’t limited to one area or agency.",
  );
}

/** Locks holidays exclusively, also against new due dates (`service_due_on`). */
export async function lockHolidays(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('public_holiday', 0))`.execute(tx);
}

/**
 * Recomputes the due dates of open requests that a change of this day can affect, in one statement. Requests due before it keep
 * theirs.
 * @returns number of changed due dates
 */
export async function moveDueDates(tx: Tx, from: LagosDate): Promise<number> {
  const { rows } = await sql`
    UPDATE service_request r SET due_on = d.due_on
    FROM service_due_days(ARRAY(
      SELECT id FROM service_request WHERE ended_at IS NULL AND due_on >= ${from}::date)) AS d
    WHERE r.id = d.request_id AND r.due_on IS NOT NULL AND r.due_on <> d.due_on
    RETURNING r.id`.execute(tx);
  return rows.length;
}
