import { type RawBuilder, sql } from "kysely";
import { agenciesWithin } from "#areas/charging/agencies/list-agencies.ts";
import { itemsWithin } from "#areas/charging/revenue-items/item-row.ts";
import { entriesWithin } from "#areas/collecting/bank-entries/entry-sight.ts";
import { REQUESTS, requestsReached, requestsWithin } from "#areas/collecting/money-back/sight.ts";
import { agencyMoneyWithin } from "#areas/collecting/settlements/settlement-row.ts";
import { tillsWithin } from "#areas/collecting/tills/till-sight.ts";
import type { Notable } from "./notable.ts";

/** Whose the money is and how it comes in, goes on and goes back: the office's own matters, no payer's. */
export const collectingNotables: readonly Notable[] = [
  {
    ...{ name: "agency", table: "agency", alias: "a", permission: "agency.view" },
    ...{ code: sql`a.code`, title: sql`a.name` },
    within: agenciesWithin,
    own: undefined,
  },
  {
    ...{ name: "revenue_item", table: "revenue_item", alias: "r", permission: "revenue_item.view" },
    ...{ code: sql`r.code`, title: sql`r.name` },
    within: itemsWithin,
    own: undefined,
  },
  {
    ...{ name: "bank_entry", table: "bank_entry", alias: "be", permission: "payment.view" },
    ...{ code: sql`be.code`, title: sql`'Paid in by ' || be.depositor` },
    within: entriesWithin,
    own: undefined,
  },
  {
    ...{ name: "settlement", table: "settlement", alias: "s", permission: "settlement.view" },
    ...{ code: sql`s.code`, title: sql`(SELECT g.name FROM agency g WHERE g.id = s.agency_id)` },
    within: (scope) => agencyMoneyWithin(scope, "s"),
    own: undefined,
  },
  {
    ...{ name: "till", table: "till", alias: "t", permission: "till.view" },
    ...{ code: sql`t.code`, title: sql`t.place` },
    within: tillsWithin,
    own: undefined,
  },
  {
    ...{ name: "money_back", table: "money_back", alias: "q" },
    permission: ["payment.view", "receipt.view"],
    code: sql`q.code`,
    title: sql`CASE q.kind WHEN 'reversal' THEN 'Reversal of a payment' WHEN 'refund' THEN 'Refund'
      WHEN 'acceptance' THEN 'Payment taken as it came' ELSE 'Receipt written anew' END`,
    // Which right is needed follows from what is asked for.
    seen: (actor) => ofRequest(requestsWithin(actor, "see")),
    within: (scope) => ofRequest(requestsReached(scope)),
    own: undefined,
  },
];

/** A condition on a request (`q`) and all that it is about. */
function ofRequest(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM ${REQUESTS} WHERE mb.id = q.id AND ${where})`;
}
