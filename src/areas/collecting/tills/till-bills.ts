import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import type { Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { LockedTill } from "./lock-till.ts";

/** Bills (`b`) that a till takes money for: within its cashier's scope and of the till's agency and place. */
export function billsOfTill(
  scope: Scope,
  { agency_id, lga_id }: Pick<LockedTill, "agency_id" | "lga_id">,
): RawBuilder<unknown> {
  const tillScope: Scope = [
    { agency: agency_id === null ? "*" : [agency_id], lga: lga_id === null ? "*" : [lga_id] },
  ];
  return sql`b.issued_on IS NOT NULL AND ${billsWithin(scope)} AND ${billsWithin(tillScope)}`;
}

/** The named bills, all of which the till takes money for. @throws AppError not-found */
export async function tillBills(
  db: Queryable,
  scope: Scope,
  till: Pick<LockedTill, "agency_id" | "lga_id">,
  ids: readonly number[],
): Promise<number[]> {
  const uniqueIds = [...new Set(ids)];
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bill b WHERE b.id = ANY(${uniqueIds}::bigint[]) AND ${billsOfTill(scope, till)}`.execute(
    db,
  );
  if (rows.length < uniqueIds.length) throw notFound("bill");
  return rows.map(({ id }) => id);
}
