import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { type CollectionChannel, MAX_COLLECTION_DAYS } from "#domain/collections.ts";
import { dateRangeErrors } from "#domain/date-range.ts";
import { daysBetween, isDate, type LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import { searchPayments } from "../payments/payment-search.ts";

/** Filter of lines. Days are Lagos dates, inclusive; IDs of the related records. */
export interface CollectionQuery {
  /** Default: the first day of this month. */
  readonly from?: string | undefined;
  /** Default: today. */
  readonly to?: string | undefined;
  /** A receipt number, a code (payment, bill, payer, ticket), a pay code or words of the payer's name. */
  readonly q?: string | undefined;
  readonly channel?: CollectionChannel | undefined;
  readonly agency?: number | undefined;
  /** 0 selects lines without one; the same for local government and officer. */
  readonly item?: number | undefined;
  readonly lga?: number | undefined;
  readonly officer?: number | undefined;
}

export interface Period {
  readonly from: LagosDate;
  readonly to: LagosDate;
}

/**
 * The requested period; all its errors are reported together.
 * @param most days
 * @throws AppError invalid
 */
export async function readPeriod(
  { from, to }: Pick<CollectionQuery, "from" | "to">,
  most = MAX_COLLECTION_DAYS,
): Promise<Period> {
  const today = await lagosToday(database());
  const last = to || today;
  const period = { from: from || `${last.slice(0, 8)}01`, to: last };
  // Without a valid last day there is no default for the first.
  const fields = dateRangeErrors({ from: from || (isDate(last) ? period.from : undefined), to: last });
  if (Object.keys(fields).length === 0 && daysBetween(period.from, last) >= most)
    fields["from"] = [message("Select a period of at most {most} days.", { most })];
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  return period;
}

/** The condition on collections (`c`) of a query within a scope. */
export function collectionsWhere(
  scope: Scope,
  query: CollectionQuery,
  { from, to }: Period,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    sql`c.day BETWEEN ${from}::date AND ${to}::date`,
    chargingScope(scope, "c"),
  ];
  const { channel, agency, item, lga, officer } = query;
  if (channel !== undefined) parts.push(sql`c.channel = ${channel}`);
  if (agency !== undefined) parts.push(sql`c.agency_id = ${agency}`);
  for (const [column, id] of Object.entries({ revenue_item_id: item, lga_id: lga, officer_id: officer })) {
    if (id === undefined) continue;
    const field = sql.ref(`c.${column}`);
    parts.push(id === 0 ? sql`${field} IS NULL` : sql`${field} = ${id}`);
  }
  const searchCondition = searchPayments(query.q ?? "");
  if (searchCondition)
    parts.push(
      sql`(c.payment_id IN (SELECT pm.id FROM payment pm WHERE ${searchCondition}) OR ${ticketCondition(query.q)})`,
    );
  return sql.join(parts, sql` AND `);
}

/** A ticket is found by its code. */
function ticketCondition(q = ""): RawBuilder<unknown> {
  const code = parseCode(q.trim());
  return code?.prefix === "TKT" ? sql`c.ticket_id = ${code.id}` : sql`false`;
}
