import { sql } from "kysely";
import { formatMoment } from "#domain/lagos.ts";
import { message, term } from "#domain/message.ts";
import type { RecordVerb } from "#domain/status.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { maskRecord } from "./mask-record.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "./row.ts";

/** The record of that id, without a check of rights: callers authorise with it. */
export async function findRecord(
  db: Queryable,
  resource: AnyResource,
  id: number,
): Promise<AnyRecord | undefined> {
  const { rows } = await sql<RawRow>`
    SELECT ${selectColumns(resource, "t")} FROM ${sql.table(resource.name)} AS t WHERE t.id = ${id}`.execute(
    db,
  );
  return rows[0] && toRecord(resource, rows[0]);
}

/**
 * Locks the record until the transaction ends, so that concurrent decisions are serialised.
 * @throws AppError not-found
 */
export async function lockRecord(tx: Tx, resource: AnyResource, id: number): Promise<AnyRecord> {
  const { rows } = await sql<RawRow>`
    SELECT ${selectColumns(resource, "t")} FROM ${sql.table(resource.name)} AS t WHERE t.id = ${id}
    FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound();
  return toRecord(resource, rows[0]);
}

const STATUS_VERBS: readonly RecordVerb[] = [
  "submit",
  "approve",
  "return",
  "reject",
  "suspend",
  "reinstate",
  "archive",
  "restore",
];

/** The audited actions that increase a record’s version. Others, such as those on photos, owners and notes, don’t change it. */
const VERSION_VERBS: readonly string[] = [
  ...STATUS_VERBS,
  "edit",
  "approve_change",
  "verify",
  "unverify",
  "merge",
  "merged_into",
  "undo_merge",
  // Agents.
  "reassign",
  "set_limit",
];

/**
 * Rejects a write if the record has changed since it was read, and returns its current state.
 * @throws AppError edited-meanwhile
 */
export async function requireVersion(
  tx: Tx,
  resource: AnyResource,
  record: AnyRecord,
  version: number,
): Promise<void> {
  if (record.version === version) return;
  // The audit trail has every change; the record only the last edit of its fields.
  const last = await tx
    .selectFrom("audit")
    .select(["actor_name", "at"])
    .where("resource", "=", resource.name)
    .where("record_id", "=", record.id)
    .where(
      "action",
      "in",
      VERSION_VERBS.map((verb) => `${resource.name}.${verb}`),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const by = last?.actor_name ?? "Another user";
  const at = last?.at ?? record.updated_at;
  throw new AppError(
    "conflict",
    message(
      "{who} changed this {one} on {at}, after you opened it. Your changes were not saved. Compare and save again.",
      { who: by, one: term(resource.one), at: formatMoment(at) },
    ),
    { code: "edited-meanwhile", data: { by, at, current: maskRecord(resource, record) } },
  );
}
