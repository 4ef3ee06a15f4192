import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { storedValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import { columnTypes, identityOf } from "../records/identity.ts";
import { personReferences, restrictedPeople } from "../records/restriction.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "../records/row.ts";
import { visibilityCondition } from "../records/visibility-condition.ts";
import type { ReadLine } from "./read-line.ts";

/** A record that has a unique value. */
export interface Holder {
  /** "PRP-0012345-K"; undefined for an earlier line of a dry run. */
  readonly code: string | undefined;
  readonly record: AnyRecord | undefined;
  /** Created by an earlier line of the same file in this run. */
  readonly isOfThisRun: boolean;
}

/** Database lookups for a batch. */
export interface LookupResult {
  /** Field → value → the record that has it. */
  readonly holders: ReadonlyMap<string, ReadonlyMap<string, Holder>>;
  /** Digest → the record created from such a line, for lines without unique values. */
  readonly digests: ReadonlyMap<string, Holder>;
  /** Line → its identity, if several fields form it together. */
  readonly identities: ReadonlyMap<number, string>;
  /** Field → ids that exist. */
  readonly references: ReadonlyMap<string, ReadonlySet<number>>;
  /** People to whom the actor can’t add a spouse or residence: their record is restricted. */
  readonly restricted: ReadonlySet<number>;
}

export interface ImportRun {
  readonly importId: number;
  readonly jobId: number;
  /** The importing user: lines can only refer to records that the user can view. */
  readonly actor: Actor;
  /** The temporary table with the dry run’s earlier lines exists. */
  readonly isDry: boolean;
}

/** A unique value in its stored form; `IDENTITY` is derived by the database from several fields. */
export type Unique = readonly [field: string, value: string];

export const IDENTITY = "identity";

/** The unique values of a line, in field order: the first identifies the record. */
export function uniqueValues(
  resource: AnyResource,
  line: ReadLine,
  known: Pick<LookupResult, "identities">,
): Unique[] {
  const identity = known.identities.get(line.line);
  const found: Unique[] = identity === undefined ? [] : [[IDENTITY, identity]];
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = line.values[name] ?? null;
    if (field.unique && value !== null) found.push([name, String(storedValue(resource, name, value))]);
  }
  return found;
}

/** A digest of a line without unique values: the same line is not imported twice. */
export function digestOf(resource: AnyResource, line: ReadLine): string {
  const text = JSON.stringify([resource.name, Object.entries(line.values).sort(), line.owner?.key ?? null]);
  const hex = hash("sha256", text, "hex").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Reads everything needed to validate a batch, one query for each field. */
export async function lookUp(
  db: Queryable,
  resource: AnyResource,
  lines: readonly ReadLine[],
  run: ImportRun,
): Promise<LookupResult> {
  const identities = await identitiesOf(db, resource, lines);
  const valuesByField = new Map<string, Set<string>>();
  const digests: string[] = [];
  for (const line of lines) {
    const uniques = uniqueValues(resource, line, { identities });
    if (uniques.length === 0) digests.push(digestOf(resource, line));
    for (const [field, value] of uniques)
      valuesByField.set(field, (valuesByField.get(field) ?? new Set()).add(value));
  }
  const holders = new Map<string, Map<string, Holder>>();
  for (const [field, values] of valuesByField)
    holders.set(field, await findHolders(db, resource, field, [...values], run));
  return {
    holders,
    identities,
    digests: digests.length > 0 ? await findDigests(db, resource, digests, run) : new Map(),
    references: await findReferences(db, run.actor, resource, lines),
    restricted: await findRestricted(db, run.actor, resource, lines),
  };
}

const createdByRun = (run: ImportRun) => sql`
  (t.import_id = ${run.importId} AND t.created_at >= (SELECT started_at FROM job WHERE id = ${run.jobId}))`;

async function findHolders(
  db: Queryable,
  resource: AnyResource,
  field: string,
  values: readonly string[],
  run: ImportRun,
): Promise<Map<string, Holder>> {
  const { rows } = await sql<RawRow>`
    SELECT ${selectColumns(resource, "t")}, ${sql.ref(`t.${field}`)} AS held, ${createdByRun(run)} AS is_of_this_run
    FROM ${sql.table(resource.name)} AS t WHERE ${sql.ref(`t.${field}`)} = ANY(${values}::text[])`.execute(
    db,
  );
  const found = new Map<string, Holder>();
  if (run.isDry) for (const value of await findSeen(db, field, values)) found.set(value, SEEN_EARLIER);
  for (const row of rows) found.set(String(row.held), holder(resource, row));
  return found;
}

/** An invalid line may have no identity. */
async function identitiesOf(
  db: Queryable,
  resource: AnyResource,
  lines: readonly ReadLine[],
): Promise<Map<number, string>> {
  const names = resource.identity ?? [];
  const validLines = lines.filter(({ faults }) => faults.length === 0);
  if (names.length === 0 || validLines.length === 0) return new Map();
  const arrays = names.map((name) => {
    const type = sql.raw(`${columnTypes[resource.fields[name]?.kind ?? "text"]}[]`);
    return sql`${validLines.map(({ values }) => values[name] ?? null)}::${type}`;
  });
  const { rows } = await sql<{ line: number; identity: string | null }>`
    SELECT given.line, ${identityOf(resource, (name) => sql.ref(`given.${name}`))} AS identity
    FROM unnest(${validLines.map(({ line }) => line)}::bigint[], ${sql.join(arrays)})
      AS given (line, ${sql.join(names.map((name) => sql.ref(name)))})`.execute(db);
  return new Map(rows.flatMap(({ line, identity }) => (identity === null ? [] : [[line, identity]])));
}

async function findDigests(
  db: Queryable,
  resource: AnyResource,
  digests: readonly string[],
  run: ImportRun,
): Promise<Map<string, Holder>> {
  const { rows } = await sql<RawRow & { digest: string }>`
    SELECT l.digest, ${selectColumns(resource, "t")}, ${createdByRun(run)} AS is_of_this_run
    FROM import_line l JOIN ${sql.table(resource.name)} AS t ON t.id = l.record_id
    WHERE l.resource = ${resource.name} AND l.digest = ANY(${digests}::uuid[])`.execute(db);
  const found = new Map<string, Holder>();
  if (run.isDry) for (const digest of await findSeen(db, "", digests)) found.set(digest, SEEN_EARLIER);
  for (const row of rows) found.set(row.digest, holder(resource, row));
  return found;
}

const SEEN_EARLIER: Holder = { code: undefined, record: undefined, isOfThisRun: true };

function holder(resource: AnyResource, row: RawRow): Holder {
  const record = toRecord(resource, row);
  return { code: record.code, record, isOfThisRun: row.is_of_this_run === true };
}

/** A dry run creates nothing, so the lines it would create are stored in a temporary table. */
export async function findSeen(db: Queryable, field: string, values: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM pg_temp.import_seen WHERE field = ${field} AND value = ANY(${values}::text[])`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}

async function findRestricted(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  lines: readonly ReadLine[],
): Promise<ReadonlySet<number>> {
  const names = personReferences(resource);
  const ids = lines.flatMap(({ values }) => names.flatMap((name) => values[name] ?? []));
  return ids.length === 0 ? new Set() : restrictedPeople(db, actor, ids);
}

async function findReferences(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  lines: readonly ReadLine[],
): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>();
  const targets = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === "reference" ? [[name, field.to] as const] : [],
  );
  for (const [name, to] of [...targets, ["lga_id", "lga"] as const]) {
    // Records to be created have negative numbers and are not in the database yet.
    const ids = new Set(
      lines.map(({ values }) => values[name]).filter((id) => typeof id === "number" && id > 0),
    );
    if (ids.size === 0) continue;
    const { rows } = await sql<{ id: number }>`
      SELECT x.id FROM ${sql.table(to)} AS x
      WHERE x.id = ANY(${[...ids]}::bigint[]) AND ${visibilityCondition(actor, to, "x") ?? sql`true`}`.execute(
      db,
    );
    found.set(name, new Set(rows.map(({ id }) => id)));
  }
  return found;
}
