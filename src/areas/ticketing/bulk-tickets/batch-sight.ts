import type { RawBuilder } from "kysely";
import type { Scope } from "#kernel/actor.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/** Which batches (`bt`) a scope reaches: by agency and local government; one of no place only whoever is bound to none. */
export function batchesReached(scope: Scope): RawBuilder<boolean> {
  return withinScope(scope, { lga: inColumn("bt.lga_id"), agency: inColumn("bt.agency_id") });
}
