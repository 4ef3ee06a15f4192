import { sql } from "kysely";
import { type CustomField, withCustomFields } from "#domain/custom-field.ts";
import { lagosDate } from "#domain/lagos.ts";
import { registers } from "#domain/register/registers.ts";
import { type Database, primaryDatabase, type Queryable, sideDatabase, type Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type CustomFieldRow, readFields } from "./field-row.ts";

/** Milliseconds: changes saved by one process reach the others within a second. */
const CACHE_MS = 1_000;

let cached: { from: Database; at: number; rows: Promise<readonly CustomFieldRow[]> } | undefined;

/** Who uses the form or page. */
export type Audience = "office" | "owners";

/** Drops the cache; called after custom fields are saved. */
export function clearCustomFieldCache(): void {
  cached = undefined;
}

/**
 * A register with its active and retired custom fields. Owners see only the fields that they fill in. At most a second old;
 * writes use `withLockedCustom`.
 */
export async function withCustom(resource: AnyResource, side: Audience = "office"): Promise<AnyResource> {
  return withCustomFields(resource, await customFieldsOf(resource, side));
}

/** The same for a write: the fields can’t change until the transaction ends. */
export async function withLockedCustom(
  tx: Tx,
  resource: AnyResource,
  side: Audience = "office",
): Promise<AnyResource> {
  const rows = await readFields(tx, sql`resource = ${resource.name}`, sql`FOR SHARE`);
  return withCustomFields(resource, visibleTo(rows, side));
}

/**
 * The same for work across several transactions.
 * @returns also a fingerprint that changes with any field, to compare with the locked one in each transaction
 */
export async function withCustomFingerprint(
  db: Queryable,
  resource: AnyResource,
): Promise<{ readonly resource: AnyResource; readonly fingerprint: string }> {
  const rows = await readFields(db, sql`resource = ${resource.name}`);
  return {
    resource: withCustomFields(resource, visibleTo(rows, "office")),
    fingerprint: fingerprintOf(rows),
  };
}

/** The fingerprint of a register’s fields, locked until the transaction ends. */
export async function lockFingerprint(tx: Tx, resource: AnyResource): Promise<string> {
  return fingerprintOf(await readFields(tx, sql`resource = ${resource.name}`, sql`FOR SHARE`));
}

function fingerprintOf(rows: readonly CustomFieldRow[]): string {
  return rows
    .map(({ id, version }) => `${id}.${version}`)
    .sort()
    .join();
}

/** The data from which a page builds the same with `withCustomFields`. */
export async function customFieldsOf(
  resource: AnyResource,
  side: Audience = "office",
): Promise<CustomField[]> {
  const rows = await allFields();
  return visibleTo(
    rows.filter((row) => row.resource === resource.name),
    side,
  );
}

/**
 * Every register with its custom fields, for histories and lists across registers. Includes fields planned again for a later
 * day, because earlier records may have values.
 */
export async function registersWithCustom(): Promise<readonly AnyResource[]> {
  const rows = await allFields();
  if (rows.length === 0) return registers;
  return registers.map((resource) =>
    withCustomFields(resource, rows.filter((row) => row.resource === resource.name).map(toCustomField)),
  );
}

/** Excludes planned fields. */
function visibleTo(rows: readonly CustomFieldRow[], side: Audience): CustomField[] {
  const today = lagosDate(Date.now());
  return rows
    .filter((row) => (side === "office" || row.owners) && row.active_from <= today)
    .map(toCustomField);
}

function toCustomField(row: CustomFieldRow): CustomField {
  const { id: _, resource, position, active_from, retired_at, version, ...custom } = row;
  return custom;
}

function allFields(): Promise<readonly CustomFieldRow[]> {
  const now = performance.now();
  const db = primaryDatabase();
  if (cached && cached.from === db && now - cached.at < CACHE_MS) return cached.rows;
  const entry = { from: db, at: now, rows: readFields(sideDatabase(), sql`true`) };
  cached = entry;
  // A failed read is retried at the next call.
  entry.rows.catch(() => {
    if (cached === entry) cached = undefined;
  });
  return entry.rows;
}
