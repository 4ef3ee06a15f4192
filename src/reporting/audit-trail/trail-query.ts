import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { parseQuery } from "#domain/find/parse-query.ts";
import { addDays, type LagosDate, startOfDay } from "#domain/lagos.ts";
import { assertDateRange } from "#kernel/assert-date-range.ts";
import { findUserIds } from "#platform/audit/find-user-ids.ts";
import { aboutCode, aboutReceipt } from "./code-subject.ts";

/** Filters of the trail. */
export interface TrailQuery {
  /** Code of a record, number of a receipt, or name, email address, phone number or id of the user who acted. */
  readonly q?: string | undefined;
  readonly actor_id?: number | undefined;
  readonly resource?: string | undefined;
  readonly record_id?: number | undefined;
  readonly action?: string | undefined;
  /** Area of the user who acted; "public" for visitors, "system" for the system. */
  readonly area?: string | undefined;
  /** First and last Lagos day. */
  readonly from?: LagosDate | undefined;
  readonly to?: LagosDate | undefined;
}

/**
 * Maximum distance of ids that are out of chronological order, because their rows were written concurrently. Allows a period to
 * be found by id.
 */
const ID_TOLERANCE = 1_000;

/** Conditions on rows (`a`) for a query. @throws AppError invalid (days) */
export async function trailConditions(query: TrailQuery): Promise<RawBuilder<unknown>> {
  assertDateRange(query);
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  for (const name of ["actor_id", "resource", "record_id", "action", "area"] as const)
    if (query[name] !== undefined) conditions.push(sql`${sql.ref(`a.${name}`)} = ${query[name]}`);
  if (query.from) conditions.push(since(startOfDay(query.from)));
  if (query.to) conditions.push(before(startOfDay(addDays(query.to, 1))));
  const typed = query.q?.trim();
  if (typed) conditions.push(await searchCondition(typed));
  return sql.join(conditions, sql` AND `);
}

function since(moment: Date): RawBuilder<unknown> {
  return sql`a.at >= ${moment}
    AND a.id >= (SELECT id FROM audit WHERE at >= ${moment} ORDER BY at LIMIT 1) - ${sql.lit(ID_TOLERANCE)}`;
}

function before(moment: Date): RawBuilder<unknown> {
  return sql`a.at < ${moment}
    AND a.id <= (SELECT id FROM audit WHERE at < ${moment} ORDER BY at DESC LIMIT 1) + ${sql.lit(ID_TOLERANCE)}`;
}

/** A code or receipt number finds its record; other text finds people. */
async function searchCondition(typed: string): Promise<RawBuilder<unknown>> {
  const code = parseCode(typed);
  if (code) return aboutCode(code);
  const { receipt } = parseQuery(typed);
  if (receipt) return aboutReceipt(receipt);
  const ids = await findUserIds(typed);
  if (ids.length === 1) return sql`a.actor_id = ${ids[0]}`;
  return sql`a.actor_id = ANY(${ids}::bigint[])`;
}
