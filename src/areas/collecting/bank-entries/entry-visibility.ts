import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import type { EvidenceVisibility } from "#areas/registry/evidence/evidence-visibility.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";

const billsOf = (condition: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM bank_entry_bill eb
  JOIN bill b ON b.id = eb.bill_id WHERE eb.entry_id = be.id AND ${condition})`;

/** Condition on deposits (`be`) in a scope: those for one of the bills in the scope. */
export function entriesWithin(scope: Scope): RawBuilder<boolean> {
  return isEverywhere(scope) ? sql`true` : billsOf(billsWithin(scope));
}

/** Condition on deposits (`be`) with all bills in a scope: a decision on money covers all of it. */
export function entriesWhollyWithin(scope: Scope): RawBuilder<boolean> {
  return isEverywhere(scope) ? sql`true` : sql`NOT ${billsOf(sql`NOT (${billsWithin(scope)})`)}`;
}

/** The slip of a deposit is visible with the deposit. */
export const entryEvidence: EvidenceVisibility = {
  about: "bank_entry",
  condition: (actor) =>
    may(actor, "payment.view")
      ? sql`EXISTS (SELECT FROM bank_entry be
          WHERE be.id = e.about_id AND ${entriesWithin(authorize(actor, "payment.view"))})`
      : undefined,
};
