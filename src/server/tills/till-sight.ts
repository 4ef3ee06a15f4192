import type { RawBuilder } from "kysely";
import type { Scope } from "../actor.ts";
import { inColumn, withinScope } from "../within-scope.ts";

/** Which tills (`t`) a scope reaches. One that takes for every agency or place is of nobody who is bound to some. */
export function tillsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: inColumn("t.lga_id"), agency: inColumn("t.agency_id") });
}
