import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-sight.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Scope } from "#kernel/actor.ts";

const billsOf = (condition: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM bank_entry_bill eb
  JOIN bill b ON b.id = eb.bill_id WHERE eb.entry_id = be.id AND ${condition})`;

/** Which entries (`be`) a scope reaches: those for one of the bills it reaches. */
export function entriesWithin(scope: Scope): RawBuilder<boolean> {
  return isEverywhere(scope) ? sql`true` : billsOf(billsWithin(scope));
}

/** Which entries (`be`) a scope reaches with all of their bills: who decides on money decides on all of it. */
export function entriesWhollyWithin(scope: Scope): RawBuilder<boolean> {
  return isEverywhere(scope) ? sql`true` : sql`NOT ${billsOf(sql`NOT (${billsWithin(scope)})`)}`;
}
