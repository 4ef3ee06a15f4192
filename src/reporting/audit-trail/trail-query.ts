import { type RawBuilder, sql } from "kysely";
import { getResource, parseCode } from "#domain/code.ts";
import { addDays, type LagosDate, startOfDay } from "#domain/lagos.ts";
import { peopleLike } from "#platform/audit/people-like.ts";

/** What the trail is looked through by. */
export interface TrailQuery {
  /** A record's code, or the name, e-mail, phone number or number of whoever acted. */
  readonly q?: string | undefined;
  readonly actor_id?: number | undefined;
  readonly resource?: string | undefined;
  readonly record_id?: number | undefined;
  readonly action?: string | undefined;
  /** The area of whoever acted; "public" for visitors, "system" for the program itself. */
  readonly area?: string | undefined;
  /** First and last day, in Lagos. */
  readonly from?: LagosDate | undefined;
  readonly to?: LagosDate | undefined;
}

/**
 * Numbers are given in the order of time, except among rows that are written in the same moment: so far apart may
 * they be. It lets a period be found in the order of numbers.
 */
const APART = 1_000;

/** What the rows (`a`) of a query must fulfil. */
export async function trailConditions(query: TrailQuery): Promise<RawBuilder<unknown>> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  for (const name of ["actor_id", "resource", "record_id", "action", "area"] as const)
    if (query[name] !== undefined) found.push(sql`${sql.ref(`a.${name}`)} = ${query[name]}`);
  if (query.from) found.push(since(startOfDay(query.from)));
  if (query.to) found.push(before(startOfDay(addDays(query.to, 1))));
  const typed = query.q?.trim();
  if (typed) found.push(await searched(typed));
  return sql.join(found, sql` AND `);
}

function since(moment: Date): RawBuilder<unknown> {
  return sql`a.at >= ${moment}
    AND a.id >= (SELECT id FROM audit WHERE at >= ${moment} ORDER BY at LIMIT 1) - ${sql.lit(APART)}`;
}

function before(moment: Date): RawBuilder<unknown> {
  return sql`a.at < ${moment}
    AND a.id <= (SELECT id FROM audit WHERE at < ${moment} ORDER BY at DESC LIMIT 1) + ${sql.lit(APART)}`;
}

/** A code finds the record it names; anything else finds people. */
async function searched(typed: string): Promise<RawBuilder<unknown>> {
  const code = parseCode(typed);
  if (code) return sql`a.resource = ${getResource(code.prefix)} AND a.record_id = ${code.id}`;
  const ids = await peopleLike(typed);
  if (ids.length === 1) return sql`a.actor_id = ${ids[0]}`;
  return sql`a.actor_id = ANY(${ids}::bigint[])`;
}
