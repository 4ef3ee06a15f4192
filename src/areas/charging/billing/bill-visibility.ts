import { type RawBuilder, sql } from "kysely";
import { message, nested } from "#domain/message.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { ownCondition } from "#kernel/owner.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/**
 * Condition on bills (`b`) that an actor can see in full: an officer those of their agencies and local governments,
 * other users their own. A bill has the location of its notice, assessment, service request or arrear.
 * @throws AppError not-signed-in, forbidden
 */
export function visibleBills(actor: Actor): RawBuilder<unknown> {
  if (!may(actor, "bill.view")) {
    authorize(actor, "own_bill.view");
    return ownCondition(actor, "b");
  }
  return billsWithin(authorize(actor, "bill.view"));
}

/** Condition on bills (`b`) in a scope. */
export function billsWithin(scope: Scope): RawBuilder<boolean> {
  return withinScope(scope, { lga: sourceInLgas, agency: inColumn("b.agency_id") });
}

function sourceInLgas(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const inTable = (table: string) =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} n WHERE n.id = b.source_id AND n.lga_id = ANY(${ids}))`;
  return sql`CASE b.source
    WHEN 'demand_notice' THEN ${inTable("demand_notice")}
    WHEN 'assessment' THEN ${inTable("assessment")}
    WHEN 'service_request' THEN ${inTable("service_request")}
    WHEN 'legacy' THEN ${inTable("arrear")}
    ELSE false END`;
}

/**
 * All unpaid bills of an asset move together, so an officer who can't see one of them can't move any.
 * @param advice what to do instead, for the error message
 * @throws AppError bills-beyond
 */
export function requireAllWithin(bills: readonly { readonly within: boolean }[], advice: string): void {
  const outsideCount = bills.filter(({ within }) => !within).length;
  if (outsideCount === 0) return;
  throw new AppError(
    "forbidden",
    message("You can’t view {n} of this asset’s unpaid bills. {advice}", {
      n: outsideCount,
      advice: nested(advice),
    }),
    { code: "bills-beyond" },
  );
}
