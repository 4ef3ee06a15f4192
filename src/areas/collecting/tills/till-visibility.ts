import { type RawBuilder, sql } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/** Whether the actor's right to close tills covers a till (`t`). */
export function mayCloseTill(actor: Actor): RawBuilder<unknown> {
  // A till of every agency or place has none to compare.
  return may(actor, "till.close")
    ? sql`coalesce(${tillsWithin(authorize(actor, "till.close"))}, false)`
    : sql`false`;
}

/** Condition on tills (`t`) in a scope. A till of every agency or place is outside every limited scope. */
export function tillsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: inColumn("t.lga_id"), agency: inColumn("t.agency_id") });
}
