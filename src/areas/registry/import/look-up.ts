import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { keptValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import { columnTypes, identityOf } from "../records/identity.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "../records/row.ts";
import { seenCondition } from "../records/seen-condition.ts";
import type { ReadLine } from "./read-line.ts";

/** A record that holds a value which no two may share. */
export interface Holder {
  /** "PRP-0012345-K"; undefined for a line a dry run has seen. */
  readonly code: string | undefined;
  readonly record: AnyRecord | undefined;
  /** Made by an earlier line of this same file, in this same run. */
  readonly isOfThisRun: boolean;
}

/** What the database knows about the values of a batch. */
export interface Knowledge {
  /** Field → value → who holds it. */
  readonly holders: ReadonlyMap<string, ReadonlyMap<string, Holder>>;
  /** Digest → who was made of such a line, where no unique value tells. */
  readonly digests: ReadonlyMap<string, Holder>;
  /** Line → what says which record it is, where several fields do so together. */
  readonly identities: ReadonlyMap<number, string>;
  /** Field → ids that exist. */
  readonly references: ReadonlyMap<string, ReadonlySet<number>>;
}

export interface ThisRun {
  readonly importId: number;
  readonly jobId: number;
  /** Who brings the file in: what they may not see, no line of theirs can name. */
  readonly actor: Actor;
  /** The session's table of a dry run's earlier lines is there to be asked. */
  readonly isDry: boolean;
}

/** A value that no two records share, as it is kept; `IDENTITY` is what the database makes of several. */
export type Unique = readonly [field: string, value: string];

export const IDENTITY = "identity";

/** The unique values of a line, in the order of the fields: the first says which record it is. */
export function uniqueValues(
  resource: AnyResource,
  line: ReadLine,
  known: Pick<Knowledge, "identities">,
): Unique[] {
  const identity = known.identities.get(line.line);
  const found: Unique[] = identity === undefined ? [] : [[IDENTITY, identity]];
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = line.values[name] ?? null;
    if (field.unique && value !== null) found.push([name, String(keptValue(resource, name, value))]);
  }
  return found;
}

/** What a line without unique values says, as a number: the same line is not made twice. */
export function digestOf(resource: AnyResource, line: ReadLine): string {
  const said = JSON.stringify([resource.name, Object.entries(line.values).sort(), line.owner?.key ?? null]);
  const hex = hash("sha256", said, "hex").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Asks all that must be known to judge a batch, a query for each field. */
export async function lookUp(
  db: Queryable,
  resource: AnyResource,
  lines: readonly ReadLine[],
  run: ThisRun,
): Promise<Knowledge> {
  const identities = await identitiesOf(db, resource, lines);
  const wanted = new Map<string, Set<string>>();
  const digests: string[] = [];
  for (const line of lines) {
    const uniques = uniqueValues(resource, line, { identities });
    if (uniques.length === 0) digests.push(digestOf(resource, line));
    for (const [field, value] of uniques) wanted.set(field, (wanted.get(field) ?? new Set()).add(value));
  }
  const holders = new Map<string, Map<string, Holder>>();
  for (const [field, values] of wanted)
    holders.set(field, await findHolders(db, resource, field, [...values], run));
  return {
    holders,
    identities,
    digests: digests.length > 0 ? await findDigests(db, resource, digests, run) : new Map(),
    references: await findReferences(db, run.actor, resource, lines),
  };
}

const madeNow = (run: ThisRun) => sql`
  (t.import_id = ${run.importId} AND t.created_at >= (SELECT started_at FROM job WHERE id = ${run.jobId}))`;

async function findHolders(
  db: Queryable,
  resource: AnyResource,
  field: string,
  values: readonly string[],
  run: ThisRun,
): Promise<Map<string, Holder>> {
  const { rows } = await sql<RawRow>`
    SELECT ${selectColumns(resource, "t")}, ${sql.ref(`t.${field}`)} AS held, ${madeNow(run)} AS is_of_this_run
    FROM ${sql.table(resource.name)} AS t WHERE ${sql.ref(`t.${field}`)} = ANY(${values}::text[])`.execute(
    db,
  );
  const found = new Map<string, Holder>();
  if (run.isDry) for (const value of await seenBefore(db, field, values)) found.set(value, SEEN);
  for (const row of rows) found.set(String(row.held), holder(resource, row));
  return found;
}

/** What is wrong with a line may leave it without. */
async function identitiesOf(
  db: Queryable,
  resource: AnyResource,
  lines: readonly ReadLine[],
): Promise<Map<number, string>> {
  const names = resource.identity ?? [];
  const sound = lines.filter(({ faults }) => faults.length === 0);
  if (names.length === 0 || sound.length === 0) return new Map();
  const arrays = names.map((name) => {
    const type = sql.raw(`${columnTypes[resource.fields[name]?.kind ?? "text"]}[]`);
    return sql`${sound.map(({ values }) => values[name] ?? null)}::${type}`;
  });
  const { rows } = await sql<{ line: number; identity: string | null }>`
    SELECT given.line, ${identityOf(resource, (name) => sql.ref(`given.${name}`))} AS identity
    FROM unnest(${sound.map(({ line }) => line)}::bigint[], ${sql.join(arrays)})
      AS given (line, ${sql.join(names.map((name) => sql.ref(name)))})`.execute(db);
  return new Map(rows.flatMap(({ line, identity }) => (identity === null ? [] : [[line, identity]])));
}

async function findDigests(
  db: Queryable,
  resource: AnyResource,
  digests: readonly string[],
  run: ThisRun,
): Promise<Map<string, Holder>> {
  const { rows } = await sql<RawRow & { digest: string }>`
    SELECT l.digest, ${selectColumns(resource, "t")}, ${madeNow(run)} AS is_of_this_run
    FROM import_line l JOIN ${sql.table(resource.name)} AS t ON t.id = l.record_id
    WHERE l.resource = ${resource.name} AND l.digest = ANY(${digests}::uuid[])`.execute(db);
  const found = new Map<string, Holder>();
  if (run.isDry) for (const digest of await seenBefore(db, "", digests)) found.set(digest, SEEN);
  for (const row of rows) found.set(row.digest, holder(resource, row));
  return found;
}

const SEEN: Holder = { code: undefined, record: undefined, isOfThisRun: true };

function holder(resource: AnyResource, row: RawRow): Holder {
  const record = toRecord(resource, row);
  return { code: record.code, record, isOfThisRun: row.is_of_this_run === true };
}

/** A dry run makes nothing, so it remembers what it would have made in a table of its session. */
export async function seenBefore(db: Queryable, field: string, values: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM pg_temp.import_seen WHERE field = ${field} AND value = ANY(${values}::text[])`.execute(
    db,
  );
  return rows.map(({ value }) => value);
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
    // What is still to be made, and has a number below zero, is nowhere yet.
    const ids = new Set(
      lines.map(({ values }) => values[name]).filter((id) => typeof id === "number" && id > 0),
    );
    if (ids.size === 0) continue;
    const { rows } = await sql<{ id: number }>`
      SELECT x.id FROM ${sql.table(to)} AS x
      WHERE x.id = ANY(${[...ids]}::bigint[]) AND ${seenCondition(actor, to, "x") ?? sql`true`}`.execute(db);
    found.set(name, new Set(rows.map(({ id }) => id)));
  }
  return found;
}
