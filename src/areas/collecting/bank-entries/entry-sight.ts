import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-sight.ts";
import type { EvidenceVisibility } from "#areas/registry/evidence/evidence-visibility.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";

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

/** The slip of a bank entry is seen with the entry. */
export const entryEvidence: EvidenceVisibility = {
  about: "bank_entry",
  seen: (actor) =>
    may(actor, "payment.view")
      ? sql`EXISTS (SELECT FROM bank_entry be
          WHERE be.id = e.about_id AND ${entriesWithin(authorize(actor, "payment.view"))})`
      : undefined,
};
