import { type RawBuilder, sql } from "kysely";
import { addDays, type LagosDate, startOfDay } from "#domain/lagos.ts";
import { escapeLike } from "#domain/search-words.ts";
import {
  isRequestId,
  type LevelChoice,
  type LogKind,
  type TimeRange,
  timeRanges,
} from "#domain/system-log.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertDateRange } from "#kernel/assert-date-range.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { findAddress } from "#kernel/http/find-address.ts";
import { findUserIds } from "#platform/audit/find-user-ids.ts";
import { mayReadNames } from "./authorize-log.ts";

/** Filters of the logs. */
export interface LogQuery {
  /** Id of a request; or, with access to accounts, name, email address, phone number or id of a person. */
  readonly q?: string | undefined;
  readonly kind?: LogKind | undefined;
  readonly level?: LevelChoice | undefined;
  /** "5xx", or one status: "422". */
  readonly status?: string | undefined;
  /** A URL path, or the start of a route pattern. */
  readonly route?: string | undefined;
  readonly user_id?: number | undefined;
  readonly job_id?: number | undefined;
  readonly since?: TimeRange | undefined;
  /** First and last Lagos day. */
  readonly from?: LagosDate | undefined;
  readonly to?: LagosDate | undefined;
}

/** Conditions on rows (`l`). @throws AppError invalid (days) */
export async function logConditions(actor: Actor, query: LogQuery): Promise<RawBuilder<unknown>> {
  const { q, kind, level, status, route, since, from, to } = query;
  assertDateRange(query);
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  for (const name of ["user_id", "job_id"] as const)
    if (query[name] !== undefined) conditions.push(sql`${sql.ref(`l.${name}`)} = ${query[name]}`);
  if (kind) conditions.push(sql`l.kind = ${sql.lit(kind)}`);
  if (level) conditions.push(ofLevel(level));
  if (status) conditions.push(...ofStatus(status));
  if (route) conditions.push(ofRoute(route));
  if (since) conditions.push(sql`l.at >= now() - make_interval(mins => ${timeRanges[since]})`);
  if (from) conditions.push(sql`l.at >= ${startOfDay(from)}`);
  if (to) conditions.push(sql`l.at < ${startOfDay(addDays(to, 1))}`);
  const typed = q?.trim();
  if (typed) conditions.push(await searchCondition(actor, typed));
  return sql.join(conditions, sql` AND `);
}

function ofLevel(level: LevelChoice): RawBuilder<unknown> {
  return level === "trouble" ? sql`l.level <> 'info'` : sql`l.level = ${sql.lit(level)}`;
}

/** The level of a request follows from its status, so the index of warnings and errors is used. */
function ofStatus(status: string): RawBuilder<unknown>[] {
  const first = Number(status[0]);
  const parts = /xx$/.test(status)
    ? [sql`l.status BETWEEN ${first * 100} AND ${first * 100 + 99}`]
    : [sql`l.status = ${Number(status)}`];
  return first >= 4 ? [...parts, sql`l.level <> 'info'`] : parts;
}

/** The text can be a copied URL with ids and a query. */
function ofRoute(typed: string): RawBuilder<unknown> {
  const path = typed.trim().replace(/[?#].*$/, "");
  const page = findAddress(path)?.path;
  if (page) return sql`l.route IN (${page}, ${`${page}.data`})`;
  const pattern = escapeLike(path.replaceAll(/\/[0-9]+(?=\/|$)/g, "/{id}"));
  return sql`l.route LIKE ${`${pattern}%`}`;
}

/** An id in the logs is used as such; other text is searched among people. */
async function searchCondition(actor: Actor, typed: string): Promise<RawBuilder<unknown>> {
  if (isRequestId(typed) && (await isKnown(typed))) return sql`l.request_id = ${typed}`;
  if (!mayReadNames(actor)) return sql`l.request_id = ${typed}`;
  return sql`l.user_id = ANY(${await findUserIds(typed)}::bigint[])`;
}

async function isKnown(request_id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM system_log WHERE request_id = ${request_id} LIMIT 1`.execute(
    boundedDatabase(),
  );
  return rows.length > 0;
}
