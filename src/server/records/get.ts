import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";
import { hiddenIn, maskRecord } from "./mask-record.ts";
import { type Owner, ownersColumn } from "./owners.ts";
import { type PendingChange, pendingJson } from "./pending-change.ts";
import { seenCondition } from "./register-scope.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "./row.ts";

export interface Referred {
  readonly id: number;
  readonly code: string;
  /** Null when the actor may not see the record. */
  readonly title: string | null;
}

/** A record with what a screen about it needs besides. */
export type ViewedRecord = AnyRecord & {
  readonly owners: readonly Owner[];
  readonly pending: PendingChange | null;
  /** Why it was returned, rejected, suspended or archived, when it was last. */
  readonly reason: string | null;
  readonly lga_name: string | null;
  readonly created_by_name: string | null;
  readonly updated_by_name: string | null;
  /** Reference field → the record it names. */
  readonly references: Readonly<Record<string, Referred>>;
  /** Fields that hold something and are masked; see `revealRecord`. */
  readonly masked: readonly string[];
};

interface Extra extends RawRow {
  owners?: Owner[];
  pending: PendingChange | null;
  reason: string | null;
  lga_name: string | null;
  created_by_name: string | null;
  updated_by_name: string | null;
  references: Record<string, Referred | null>;
}

/**
 * One record, within what the actor may see; personal data masked, whatever their rights.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getRecord(actor: Actor, resource: AnyResource, id: number): Promise<ViewedRecord> {
  const record = await getRecordInFull(actor, resource, id);
  return Object.assign(maskRecord(resource, record), { masked: hiddenIn(resource, record) });
}

/**
 * The same with nothing masked: only for those who tell the audit trail of it.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getRecordInFull(
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<ViewedRecord> {
  authorize(actor, `${resource.name}.view`);
  const { rows } = await sql<Extra>`
    SELECT ${selectColumns(resource, "t")}, l.name AS lga_name, c.name AS created_by_name,
      u.name AS updated_by_name, ${referencesJson(actor, resource)} AS references,
      ${resource.approval ? pendingJson(resource, "t") : sql`NULL`} AS pending,
      CASE WHEN t.status IN ('returned', 'rejected', 'suspended', 'archived') THEN (
        SELECT a.reason FROM audit a WHERE a.resource = ${resource.name} AND a.record_id = t.id
          AND a.after ->> 'status' = t.status ORDER BY a.id DESC LIMIT 1) END AS reason
      ${resource.owned ? sql`, ${ownersColumn(resource, "t")}` : sql``}
    FROM ${sql.table(resource.name)} AS t LEFT JOIN lga l ON l.id = t.lga_id
      LEFT JOIN app_user c ON c.id = t.created_by LEFT JOIN app_user u ON u.id = t.updated_by
    WHERE t.id = ${id}`.execute(database());
  const row = rows[0];
  if (!row) throw notFound();
  const record = toRecord(resource, row);
  authorize(actor, `${resource.name}.view`, record);
  const { lga_name, created_by_name, updated_by_name, pending, reason } = row;
  const references: Record<string, Referred> = {};
  for (const [name, referred] of Object.entries(row.references)) if (referred) references[name] = referred;
  const owners = row.owners ?? [];
  const names = { lga_name, created_by_name, updated_by_name };
  const extra = { owners, pending, reason, ...names, references, masked: [] };
  return Object.assign(record, extra);
}

/** Reference field → the record that the row `t` names there, or null. */
export function referencesJson(actor: Actor, resource: AnyResource): RawBuilder<unknown> {
  const parts = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === "reference"
      ? [
          sql`${name}::text, (SELECT json_build_object('id', x.id, 'code', x.code, 'title',
              CASE WHEN ${seenCondition(actor, field.to, "x") ?? sql`true`} THEN x.title END)
            FROM ${sql.table(field.to)} AS x WHERE x.id = ${sql.ref(`t.${name}`)})`,
        ]
      : [],
  );
  return parts.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(parts)})`;
}
