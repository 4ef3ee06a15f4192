import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { ComplianceKind } from "#domain/ticket-compliance.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { dayEnd, dayStart } from "./compliance-query.ts";

/** Registered records of one day, place and class, and how many of them held a ticket. */
export interface CountRow {
  readonly day: LagosDate;
  readonly lga_id: number | null;
  readonly park_id: number | null;
  readonly class: string | null;
  readonly registered: number;
  readonly holding: number;
}

/** How tickets name their holder, apart from the record id. */
const HOLDER_KEYS = { vehicle: sql`v.plate_number`, shop: sql`v.code` } as const;

/**
 * Counts the approved vehicles or shops that match `where` (on `v`) per day: those registered by its end, and those with a
 * valid ticket. Tickets sold before registration match by plate. The tickets of all days are read once and joined as a set.
 */
export function countQuery(
  kind: ComplianceKind,
  days: readonly LagosDate[],
  where: RawBuilder<unknown>,
): RawBuilder<CountRow> {
  const table = sql.table(kind);
  const id = sql.ref(kind === "vehicle" ? "t.vehicle_id" : "t.shop_id");
  const [park, classColumn] =
    kind === "vehicle" ? [sql`v.park_id`, sql`v.vehicle_class`] : [sql`NULL::bigint`, sql`NULL::text`];
  return sql<CountRow>`
    WITH days AS (SELECT day, ${dayStart(sql`day`)} AS begins, ${dayEnd(sql`day`)} AS ends FROM unnest(${[...days]}::date[]) AS day),
    sold AS (SELECT d.day, ${id} AS id, t.holder_key FROM days d
      JOIN ticket t ON t.valid_to > d.begins AND t.valid_from < d.ends
      WHERE t.status = 'valid' AND t.holder = ${kind} AND t.holder_key IS NOT NULL),
    held AS (SELECT day, id FROM sold WHERE id IS NOT NULL
      UNION SELECT s.day, v.id FROM sold s JOIN ${table} v ON ${HOLDER_KEYS[kind]} = s.holder_key)
    SELECT d.day, v.lga_id, ${park} AS park_id, ${classColumn} AS class, count(*) AS registered, count(h.id) AS holding
    FROM days d JOIN ${table} v ON v.status = 'approved' AND v.created_at < d.ends
    LEFT JOIN held h ON h.day = d.day AND h.id = v.id
    WHERE ${where} GROUP BY 1, 2, 3, 4`;
}

/** Stores the counts of a past day, once. */
export async function storeCounts(db: Queryable, kind: ComplianceKind, day: LagosDate): Promise<void> {
  await sql`INSERT INTO ticket_compliance (day, kind, lga_id, park_id, class, registered, holding)
    SELECT c.day, ${kind}, c.lga_id, c.park_id, c.class, c.registered, c.holding FROM (${countQuery(kind, [day], sql`true`)}) AS c
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Stored counts of past days. */
export async function storedCounts(
  db: Queryable,
  kind: ComplianceKind,
  days: readonly LagosDate[],
  where: RawBuilder<unknown>,
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    SELECT v.day, v.lga_id, v.park_id, v.class, v.registered, v.holding FROM ticket_compliance v
    WHERE v.kind = ${kind} AND v.day = ANY(${[...days]}::date[]) AND ${where}`.execute(db);
  return rows;
}

/** Which of these days have stored counts. */
export async function storedDays(
  db: Queryable,
  kind: ComplianceKind,
  days: readonly LagosDate[],
): Promise<Set<LagosDate>> {
  const { rows } = await sql<{ day: LagosDate }>`
    SELECT day FROM unnest(${[...days]}::date[]) AS day
    WHERE EXISTS (SELECT FROM ticket_compliance c WHERE c.day = day.day AND c.kind = ${kind})`.execute(db);
  return new Set(rows.map(({ day }) => day));
}
