import { type RawBuilder, sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor, Scope } from "../actor.ts";
import { billsWithin } from "../charging/bill-sight.ts";
import { ownCondition } from "../charging/own-payer.ts";
import { chargingScope } from "../charging/scope.ts";
import { isOwnPayer } from "../payments/payer-of-actor.ts";
import { userSight } from "../people/sight.ts";
import { inForce } from "../records/owners.ts";
import { registerCondition } from "../records/scope-condition.ts";

/** What notes can be written on. */
export interface Notable {
  readonly name: string;
  readonly table: string;
  /** Of the table, in the conditions. */
  readonly alias: string;
  readonly title: string;
  /** Which of them a scope reaches. */
  readonly within: (scope: Scope) => RawBuilder<unknown>;
  /** Which of them are somebody's own; undefined: none ever. */
  readonly own: ((actor: Actor) => RawBuilder<unknown>) | undefined;
  /** Whether such a record was theirs already, and still, when the note (`x`) was written; undefined: it cannot change hands. */
  readonly ownThen?: (actor: Actor) => RawBuilder<unknown>;
}

const charged = (name: "bill" | "demand_notice", alias: string, within: Notable["within"]): Notable => ({
  name,
  table: name,
  alias,
  title: "title",
  within,
  own: (actor) => ownCondition(actor, alias),
});

export const notables: readonly Notable[] = [
  ...registers.map(registerNotable),
  charged("bill", "b", billsWithin),
  charged("demand_notice", "n", (scope) => chargingScope(scope, "n")),
  { name: "user", table: "app_user", alias: "u", title: "name", within: userSight, own: undefined },
];

function registerNotable(resource: AnyResource): Notable {
  return {
    name: resource.name,
    table: resource.name,
    alias: "t",
    title: "title",
    within: (scope) => registerCondition(resource, scope, "t") ?? sql`true`,
    own: (actor) => ownRecord(resource, actor),
    ...(resource.owned && { ownThen: (actor: Actor) => ownedThen(resource, actor) }),
  };
}

/** A payer's own record, or one they own a part of today. */
function ownRecord(resource: AnyResource, actor: Actor): RawBuilder<unknown> {
  const { individual_id = null, corporate_ids = [] } = actor.session?.user ?? {};
  if (resource.name === "individual") return sql`t.id = ${individual_id}::bigint`;
  if (resource.name === "corporate") return sql`t.id = ANY(${[...corporate_ids]}::bigint[])`;
  if (!resource.owned) return sql`false`;
  return sql`EXISTS (SELECT FROM ownership o WHERE o.asset_type = ${resource.name} AND o.asset_id = t.id
    AND ${isOwnPayer(actor, "o")} AND ${inForce})`;
}

/** Of the days that count from `since` up to, but not including, `until`, the one on which it was written. */
function ownedThen({ name }: AnyResource, actor: Actor): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM ownership o WHERE o.asset_type = ${name} AND o.asset_id = x.record_id
    AND ${isOwnPayer(actor, "o")} AND o.since <= x.written_at::date
    AND (o.until IS NULL OR o.until > x.written_at::date))`;
}

export function findNotable(name: string): Notable | undefined {
  return notables.find((notable) => notable.name === name);
}
