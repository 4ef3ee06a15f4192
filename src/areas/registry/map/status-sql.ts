import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";

/** Bills of a record: of the asset, or of the payer. `b` is the bill, `record` its id. */
function billedOn(resource: AnyResource, record: RawBuilder<unknown>): RawBuilder<unknown> {
  if (resource.owned) return sql`b.asset_type = ${sql.lit(resource.name)} AND b.asset_id = ${record}`;
  return sql`${sql.ref(`b.${resource.name}_id`)} = ${record}`;
}

/** The map status of a row of a register, from its status and its bills. */
export function statusOf(resource: AnyResource, alias: string): RawBuilder<string> {
  const status = sql.ref(`${alias}.status`);
  const billed = billedOn(resource, sql.ref(`${alias}.id`));
  return sql<string>`CASE
    WHEN ${status} IN ('rejected', 'archived') THEN 'closed'
    WHEN ${status} NOT IN ('approved', 'suspended', 'active') THEN 'unapproved'
    WHEN EXISTS (SELECT FROM bill b WHERE ${billed} AND b.status IN ('unpaid', 'part-paid')) THEN 'owing'
    WHEN EXISTS (SELECT FROM bill b WHERE ${billed} AND b.status = 'paid') THEN 'paid'
    ELSE 'unbilled' END`;
}

/** The same for a whole register, as a table `(id, open)` of the records with bills in force. */
export function billedTable(resource: AnyResource): RawBuilder<unknown> {
  const id = resource.owned ? sql.ref("b.asset_id") : sql.ref(`b.${resource.name}_id`);
  const condition = resource.owned ? sql`b.asset_type = ${sql.lit(resource.name)}` : sql`${id} IS NOT NULL`;
  return sql`(SELECT ${id} AS id, bool_or(b.status <> 'paid') AS open FROM bill b
    WHERE ${condition} AND b.status <> 'cancelled' GROUP BY 1)`;
}

/** The map status of a row `t` joined with its row `b` of `billedTable`, which may be missing. */
export const statusJoined = sql<string>`CASE
  WHEN t.status IN ('rejected', 'archived') THEN 'closed'
  WHEN t.status NOT IN ('approved', 'suspended', 'active') THEN 'unapproved'
  WHEN b.open THEN 'owing' WHEN b.open IS NOT NULL THEN 'paid' ELSE 'unbilled' END`;
