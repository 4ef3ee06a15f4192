import { sql } from "kysely";
import { addDays, type LagosDate } from "#domain/lagos.ts";
import { type ComplianceKind, classText, type HolderCounts, TREND_DAYS } from "#domain/ticket-compliance.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { agencyNote, areaWhere, type ComplianceQuery, readDay } from "./compliance-query.ts";
import { type CountRow, countQuery, storedCounts, storedDays } from "./count-days.ts";

export interface HeldGroup extends HolderCounts {
  /** Filter value of the group; `null` for records without one. */
  readonly key: string | null;
  readonly name: string;
}

export interface HeldDay extends HolderCounts {
  readonly day: LagosDate;
}

export interface Compliance {
  readonly kind: ComplianceKind;
  readonly day: LagosDate;
  /** Whether the counts were stored when the day ended, so that they can differ from today’s records. */
  readonly from_snapshot: boolean;
  readonly total: HolderCounts;
  readonly lgas: readonly HeldGroup[];
  /** Counts by park for vehicles; empty for shops. */
  readonly parks: readonly HeldGroup[];
  readonly classes: readonly HeldGroup[];
  /** Counts of the day and of the days before, earliest first. */
  readonly trend: readonly HeldDay[];
  /** Explanation for callers limited to some agencies, for whom nothing is counted; otherwise `null`. */
  readonly note: string | null;
}

/**
 * How many registered vehicles or shops in the actor's scope held a ticket on a day, by place and class, with the days before.
 * Past days with stored counts show these.
 * @throws AppError not-signed-in, forbidden, invalid (day), search-too-slow
 */
export async function viewCompliance(actor: Actor, query: ComplianceQuery): Promise<Compliance> {
  const kind = query.kind ?? "vehicle";
  const { day } = await readDay(query.day);
  const { rows, written } = await readCounts(actor, query, trendDays(day));
  const dayRows = rows.filter((row) => row.day === day);
  const names = await readPlaceNames(dayRows);
  return {
    kind,
    day,
    from_snapshot: written.has(day),
    total: sumCounts(dayRows),
    lgas: group(dayRows, "lga_id", (id) => names.get(`lga ${id}`) ?? "No local government"),
    parks:
      kind === "shop" ? [] : group(dayRows, "park_id", (id) => names.get(`park ${id}`) ?? "No listed park"),
    classes: kind === "shop" ? [] : group(dayRows, "class", classText),
    note: agencyNote(authorize(actor, "ticket.view")),
    trend: trendDays(day).map((one) => ({ day: one, ...sumCounts(rows.filter((row) => row.day === one)) })),
  };
}

const trendDays = (day: LagosDate) =>
  Array.from({ length: TREND_DAYS }, (_, at) => addDays(day, at - TREND_DAYS + 1));

/** Counts of days by place and class. @throws AppError not-signed-in, forbidden, search-too-slow */
export async function readDayCounts(
  actor: Actor,
  query: ComplianceQuery,
  days: readonly LagosDate[],
): Promise<CountRow[]> {
  return (await readCounts(actor, query, days)).rows;
}

async function readCounts(
  actor: Actor,
  query: ComplianceQuery,
  days: readonly LagosDate[],
): Promise<{ readonly rows: CountRow[]; readonly written: ReadonlySet<LagosDate> }> {
  const scope = authorize(actor, "ticket.view");
  const kind = query.kind ?? "vehicle";
  const filters = { ...query, kind };
  return withReportTimeout(async () => {
    const db = boundedDatabase();
    const written = await storedDays(db, kind, days);
    const uncounted = days.filter((one) => !written.has(one));
    const storedRows = await storedCounts(db, kind, [...written], areaWhere(scope, filters, "class"));
    const { rows } = await countQuery(kind, uncounted, areaWhere(scope, filters, "vehicle_class")).execute(
      db,
    );
    return { rows: [...storedRows, ...rows], written };
  });
}

function sumCounts(rows: readonly CountRow[]): HolderCounts {
  return rows.reduce(
    (sum, row) => ({
      registered: sum.registered + row.registered,
      holding: sum.holding + row.holding,
    }),
    { registered: 0, holding: 0 },
  );
}

function group(
  rows: readonly CountRow[],
  by: "lga_id" | "park_id" | "class",
  name: (key: string | null) => string,
): HeldGroup[] {
  const keys = [...new Set(rows.map((row) => row[by]))];
  return keys
    .map((key) => {
      const text = key === null ? null : String(key);
      return { key: text, name: name(text), ...sumCounts(rows.filter((row) => row[by] === key)) };
    })
    .sort((a, b) => b.registered - a.registered || a.name.localeCompare(b.name, "en"));
}

/** "lga 12" → its name. */
export async function readPlaceNames(rows: readonly CountRow[]): Promise<Map<string, string>> {
  const ids = (column: "lga_id" | "park_id") => [...new Set(rows.flatMap((row) => row[column] ?? []))];
  const found = await sql<{ key: string; name: string }>`
    SELECT 'lga ' || id AS key, name FROM lga WHERE id = ANY(${ids("lga_id")}::bigint[])
    UNION ALL SELECT 'park ' || id, name FROM park WHERE id = ANY(${ids("park_id")}::bigint[])`.execute(
    boundedDatabase(),
  );
  return new Map(found.rows.map(({ key, name }) => [key, name]));
}
