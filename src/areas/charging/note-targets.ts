import { type RawBuilder, sql } from "kysely";
import type { NoteTarget } from "#areas/registry/notes/note-target.ts";
import type { Actor } from "#kernel/actor.ts";
import { ownCondition } from "#kernel/owner.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { agenciesWithin } from "./agencies/list-agencies.ts";
import { billsWithin } from "./billing/bill-visibility.ts";
import { runsWithin } from "./billing/list-runs.ts";
import { itemsWithin } from "./revenue-items/revenue-item-row.ts";

/** Bills, notices, assessments and their set-up. */
export const chargingNoteTargets: readonly NoteTarget[] = [
  {
    name: "bill",
    table: "bill",
    alias: "b",
    permission: "bill.view",
    code: sql`b.code`,
    title: sql`b.title`,
    within: billsWithin,
    own: (actor) => ownCondition(actor, "b"),
    owned: sql`num_nonnulls(b.individual_id, b.corporate_id) = 1`,
    ownThen: billedThen,
  },
  {
    name: "demand_notice",
    table: "demand_notice",
    alias: "n",
    permission: "demand_notice.view",
    code: sql`n.code`,
    title: sql`n.title`,
    within: (scope) => chargingScope(scope, "n"),
    own: (actor) => ownCondition(actor, "n"),
  },
  {
    name: "assessment",
    table: "assessment",
    alias: "a",
    permission: "assessment.view",
    code: sql`a.code`,
    title: sql`a.title`,
    within: (scope) => chargingScope(scope, "a"),
    own: (actor) => ownCondition(actor, "a"),
    owned: sql`num_nonnulls(a.individual_id, a.corporate_id) > 0`,
  },
  {
    name: "demand_category",
    table: "demand_category",
    alias: "dc",
    permission: "demand_category.view",
    code: sql`dc.code`,
    title: sql`dc.name`,
    // All users who can view tariffs see the same ones.
    within: () => sql`true`,
  },
  {
    name: "billing_run",
    table: "billing_run",
    alias: "r",
    permission: "billing.view",
    code: sql`r.code`,
    title: sql`coalesce(r.tariff #>> '{category,name}', '') || ', ' || r.year`,
    within: runsWithin,
  },
  {
    name: "agency",
    table: "agency",
    alias: "a",
    permission: "agency.view",
    code: sql`a.code`,
    title: sql`a.name`,
    within: agenciesWithin,
  },
  {
    name: "revenue_item",
    table: "revenue_item",
    alias: "r",
    permission: "revenue_item.view",
    code: sql`r.code`,
    title: sql`r.name`,
    within: itemsWithin,
  },
];

/** A bill is readdressed with arrears; the note belongs to the payer at the time of writing. */
function billedThen(actor: Actor): RawBuilder<unknown> {
  return sql`coalesce((SELECT ${ownCondition(actor, "was")} FROM (
    SELECT a.from_individual_id AS individual_id, a.from_corporate_id AS corporate_id FROM bill_readdressing a
    WHERE a.bill_id = x.record_id AND a.created_at > x.written_at ORDER BY a.id LIMIT 1) AS was), true)`;
}
