import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/charging/bill-sight.ts";
import { runsWithin } from "#areas/charging/charging/list-runs.ts";
import { receiptsWithin } from "#areas/collecting/receipts/list.ts";
import type { Actor } from "#kernel/actor.ts";
import { ownCondition } from "#kernel/own-payer.ts";
import { isOwnPayer } from "#kernel/payer-of-actor.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import type { Notable } from "./notable.ts";

/** What is charged and paid, and by what rules; notes follow whoever may see these. */
export const chargingNotables: readonly Notable[] = [
  {
    ...{ name: "bill", table: "bill", alias: "b", permission: "bill.view" },
    ...{ code: sql`b.code`, title: sql`b.title` },
    within: billsWithin,
    own: (actor) => ownCondition(actor, "b"),
    owned: sql`num_nonnulls(b.individual_id, b.corporate_id) = 1`,
    ownThen: billedThen,
  },
  {
    ...{ name: "demand_notice", table: "demand_notice", alias: "n", permission: "demand_notice.view" },
    ...{ code: sql`n.code`, title: sql`n.title` },
    within: (scope) => chargingScope(scope, "n"),
    own: (actor) => ownCondition(actor, "n"),
  },
  {
    ...{ name: "assessment", table: "assessment", alias: "a", permission: "assessment.view" },
    ...{ code: sql`a.code`, title: sql`a.title` },
    within: (scope) => chargingScope(scope, "a"),
    own: (actor) => ownCondition(actor, "a"),
    owned: sql`num_nonnulls(a.individual_id, a.corporate_id) > 0`,
  },
  {
    ...{ name: "receipt", table: "receipt", alias: "rc", permission: "receipt.view" },
    // A receipt's number is its code; what it is for stands on it as it was.
    ...{ code: sql`rc.number`, title: sql`coalesce(rc.bills #>> '{0,title}', '')` },
    within: (scope) => receiptsWithin(scope, "rc"),
    own: (actor) => ownCondition(actor, "rc"),
    owned: sql`num_nonnulls(rc.individual_id, rc.corporate_id) > 0`,
  },
  {
    ...{ name: "payment", table: "payment", alias: "pm", permission: "payment.view" },
    code: sql`pm.code`,
    title: sql`coalesce((SELECT string_agg(b.title, ', ' ORDER BY b.id) FROM payment_bill pb
      JOIN bill b ON b.id = pb.bill_id WHERE pb.payment_id = pm.id), '')`,
    // Whoever may see one of the bills it pays.
    within: (scope) => sql`EXISTS (SELECT FROM payment_bill pb JOIN bill b ON b.id = pb.bill_id
      WHERE pb.payment_id = pm.id AND ${billsWithin(scope)})`,
    own: (actor) => ownCondition(actor, "pm"),
    owned: sql`num_nonnulls(pm.individual_id, pm.corporate_id) > 0`,
  },
  {
    ...{ name: "demand_category", table: "demand_category", alias: "dc", permission: "demand_category.view" },
    ...{ code: sql`dc.code`, title: sql`dc.name` },
    // A tariff is the same for everybody who may see tariffs.
    within: () => sql`true`,
    own: undefined,
  },
  {
    ...{ name: "billing_run", table: "billing_run", alias: "r", permission: "billing.view" },
    ...{ code: sql`r.code`, title: sql`coalesce(r.tariff #>> '{category,name}', '') || ', ' || r.year` },
    within: runsWithin,
    own: undefined,
  },
];

/** A bill goes over with arrears: whoever it was addressed to when the note was written. */
function billedThen(actor: Actor): RawBuilder<unknown> {
  return sql`coalesce((SELECT ${isOwnPayer(actor, "was")} FROM (
    SELECT a.from_individual_id AS individual_id, a.from_corporate_id AS corporate_id FROM bill_readdressing a
    WHERE a.bill_id = x.record_id AND a.created_at > x.written_at ORDER BY a.id LIMIT 1) AS was), true)`;
}
