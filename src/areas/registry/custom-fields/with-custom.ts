import { sql } from "kysely";
import { type CustomField, withCustomFields } from "#domain/custom-field.ts";
import { lagosDate } from "#domain/lagos.ts";
import { registers } from "#domain/register/registers.ts";
import { type Database, primaryDatabase, type Queryable, sideDatabase, type Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type CustomFieldRow, readFields } from "./field-row.ts";

/** Milliseconds: what one process saved, the others know within a second. */
const KEPT_FOR = 1_000;

let kept: { from: Database; at: number; rows: Promise<readonly CustomFieldRow[]> } | undefined;

/** Whose form or page it is. */
export type Side = "office" | "owners";

/** Reads anew at the next question: called by whoever saved, when it is saved. */
export function forgetCustomFields(): void {
  kept = undefined;
}

/**
 * A register with the custom fields that are asked for today, and those that are asked for no longer. Owners know
 * of those only that they fill in themselves. At most a second old: what writes asks `writingWithCustom`.
 */
export async function withCustom(resource: AnyResource, side: Side = "office"): Promise<AnyResource> {
  return withCustomFields(resource, await customFieldsOf(resource, side));
}

/** The same for a write: what it was read by holds until the transaction ends. */
export async function writingWithCustom(
  tx: Tx,
  resource: AnyResource,
  side: Side = "office",
): Promise<AnyResource> {
  const rows = await readFields(tx, sql`resource = ${resource.name}`, sql`FOR SHARE`);
  return withCustomFields(resource, shownTo(rows, side));
}

/**
 * The same for work of several transactions, as it is at this moment.
 * @returns also a mark of it, which is another one once any of its fields was changed; see `heldMark`
 */
export async function markedCustom(
  db: Queryable,
  resource: AnyResource,
): Promise<{ readonly resource: AnyResource; readonly mark: string }> {
  const rows = await readFields(db, sql`resource = ${resource.name}`);
  return { resource: withCustomFields(resource, shownTo(rows, "office")), mark: markOf(rows) };
}

/** The mark of a register's fields, which are held as they are until the transaction ends. */
export async function heldMark(tx: Tx, resource: AnyResource): Promise<string> {
  return markOf(await readFields(tx, sql`resource = ${resource.name}`, sql`FOR SHARE`));
}

function markOf(rows: readonly CustomFieldRow[]): string {
  return rows
    .map(({ id, version }) => `${id}.${version}`)
    .sort()
    .join();
}

/** What a page needs to draw the same: as data, for `withCustomFields`. */
export async function customFieldsOf(resource: AnyResource, side: Side = "office"): Promise<CustomField[]> {
  const rows = await allFields();
  return shownTo(
    rows.filter((row) => row.resource === resource.name),
    side,
  );
}

/**
 * Every register with its custom fields, for what tells of any of them: also of one that is planned again for a later
 * day, since records were written by it before.
 */
export async function registersWithCustom(): Promise<readonly AnyResource[]> {
  const rows = await allFields();
  if (rows.length === 0) return registers;
  return registers.map((resource) =>
    withCustomFields(resource, rows.filter((row) => row.resource === resource.name).map(asCustom)),
  );
}

/** Planned ones are nobody's matter yet. */
function shownTo(rows: readonly CustomFieldRow[], side: Side): CustomField[] {
  const today = lagosDate(Date.now());
  return rows.filter((row) => (side === "office" || row.owners) && row.active_from <= today).map(asCustom);
}

function asCustom(row: CustomFieldRow): CustomField {
  const { id: _, resource, position, active_from, retired_at, version, ...custom } = row;
  return custom;
}

function allFields(): Promise<readonly CustomFieldRow[]> {
  const now = performance.now();
  const db = primaryDatabase();
  if (kept && kept.from === db && now - kept.at < KEPT_FOR) return kept.rows;
  const reading = { from: db, at: now, rows: readFields(sideDatabase(), sql`true`) };
  kept = reading;
  // What could not be read is asked for again at once.
  reading.rows.catch(() => {
    if (kept === reading) kept = undefined;
  });
  return reading.rows;
}
