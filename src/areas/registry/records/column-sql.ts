import { type RawBuilder, sql } from "kysely";
import type { ListColumn } from "#domain/list-columns.ts";
import { findLookupTable } from "#domain/register/lookup-tables.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import type { AnyResource } from "#resource/define.ts";
import { fieldSql } from "./custom-values.ts";
import { inForce } from "./owners.ts";
import { visibilityCondition } from "./visibility-condition.ts";

/** SQL for a column of a record (alias t): names instead of numbers. Used by screens and exports. */
export function columnSql(
  actor: Actor,
  resource: AnyResource,
  { name, field }: ListColumn,
): RawBuilder<unknown> {
  if (field?.kind === "reference") return referenceSql(actor, field.to, name);
  if (field) return fieldSql(name, field, "t");
  switch (name) {
    case "owners":
      return ownersSql(resource);
    case "status":
      if (resource.verified) return VERIFIED_SQL;
      if (resource.suspends) return suspendableStatus;
      return resource.approval ? statusSql(resource) : sql.ref("t.status");
    case "lga":
      return sql`(SELECT l.name FROM lga l WHERE l.id = t.lga_id)`;
    case "created_by":
      return sql`(SELECT u.name FROM app_user u WHERE u.id = t.created_by)`;
    case "created_at":
    case "updated_at":
      return sql`(${sql.ref(`t.${name}`)} AT TIME ZONE 'Africa/Lagos')::date`;
    default:
      return sql.ref(`t.${name}`);
  }
}

/** The status of an approved record with a pending change. */
export const PENDING = "pending";

const VERIFIED_SQL = sql`CASE WHEN t.status <> 'active' THEN t.status
  WHEN t.verified_at IS NULL THEN 'to-verify' ELSE 'verified' END`;

/** The status of a record that can be suspended apart from its status (alias t). */
export const suspendableStatus = sql`CASE WHEN t.status = 'active' AND t.suspended_at IS NOT NULL THEN 'suspended' ELSE t.status END`;

function statusSql(resource: AnyResource): RawBuilder<unknown> {
  return sql`CASE WHEN t.id IN (SELECT p.record_id FROM pending_change p
    WHERE p.resource = ${sql.lit(resource.name)} AND p.status IN ('submitted', 'returned'))
    THEN ${sql.lit(PENDING)} ELSE t.status END`;
}

/** The names of the current owners, largest share first. */
function ownersSql(resource: AnyResource): RawBuilder<unknown> {
  return sql`(
    SELECT string_agg(coalesce(i.title, c.title), ', ' ORDER BY o.share_bp DESC, o.id)
    FROM ownership o LEFT JOIN individual i ON i.id = o.individual_id
      LEFT JOIN corporate c ON c.id = o.corporate_id
    WHERE o.asset_type = ${sql.lit(resource.name)} AND o.asset_id = t.id AND ${inForce})`;
}

/** Code and title of a referenced record, or the name of a list entry; the title only if it is visible. */
function referenceSql(actor: Actor, to: string, name: string): RawBuilder<unknown> {
  if (findLookupTable(to) || getRegister(to).reference)
    return sql`(SELECT r.title FROM ${sql.table(to)} r WHERE r.id = ${sql.ref(`t.${name}`)})`;
  const seen = visibilityCondition(actor, to, "r");
  const title = seen ? sql`CASE WHEN ${seen} THEN r.title ELSE 'outside your area' END` : sql`r.title`;
  return sql`(SELECT r.code || ', ' || ${title} FROM ${sql.table(to)} r
    WHERE r.id = ${sql.ref(`t.${name}`)})`;
}
