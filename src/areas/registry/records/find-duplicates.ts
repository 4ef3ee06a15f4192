import { type RawBuilder, sql } from "kysely";
import {
  identityFields,
  isIdentifiedByAddress,
  NEAR_METRES,
  namingFields,
  SAME_ADDRESS_THRESHOLD,
  SIMILARITY_THRESHOLD,
  streetSpellings,
} from "#domain/duplicates.ts";
import { maskedPosition } from "#domain/mask-personal.ts";
import { containsPattern } from "#domain/search-words.ts";
import { boxAround, metresPerDegree, type Point } from "#domain/short-distance.ts";
import type { Scope } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { searchValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import { all } from "./list-where.ts";
import { scopeCondition } from "./scope-condition.ts";

/** A possible duplicate of a record, with the reasons. */
export interface Duplicate {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  /** Names of the fields with the same value, such as phone, TIN or plate. */
  readonly shared: readonly string[];
  /**
   * Whether both house numbers are known and differ, so that the records may be neighbours. "41" and "41A" don’t
   * differ.
   */
  readonly other_number: boolean;
  /** Whether both records have the same street and number. */
  readonly same_house: boolean;
  /**
   * Distance between the positions, in metres; `null` if one is missing. Where positions are masked, 25 for any distance
   * within 25 m and `null` beyond, because exact distances from chosen points would reveal the position.
   */
  readonly distance_m: number | null;
  /** Similarity of the names, from 0 to 1; `null` if the names have nothing in common or one record has no name. */
  readonly name_similarity: number | null;
  /** A person with the same surname and first name; set only with `byName`. */
  readonly same_name?: boolean;
}

/** A record, saved or not: its fields, `latitude` and `longitude` in stored form. */
export type DuplicateValues = Readonly<Record<string, unknown>>;

export interface DuplicateSearch {
  /** The caller’s scope for the register; candidates outside are excluded. */
  readonly scope: Scope;
  /** The record itself, if saved. */
  readonly exceptId?: number | undefined;
  /** Default: 10. */
  readonly limit?: number;
  /** Restricts the candidates; the register’s row is `t`. */
  readonly among?: RawBuilder<unknown> | undefined;
  /** Whether to match by phone, TIN or other identity; excluded for callers who must not learn about matches. */
  readonly byIdentity?: boolean;
  /** Whether the same surname and first name are a sufficient match anywhere: for selecting one of few people. */
  readonly byName?: boolean;
}

/** Maximum candidates for each reason, before comparison. */
const MAX_CANDIDATES = 500;

/**
 * Possible duplicates in a register, most likely first: records with the same phone, TIN, NIN, RC number, plate or other
 * identity; at the same address (except for buildings only with a similar name); or within 25 m with a similar name. Closed
 * records match only by identity. The caller has authorised the scope.
 */
export async function findDuplicates(
  db: Queryable,
  resource: AnyResource,
  entry: DuplicateValues,
  { scope, exceptId, limit = 10, among, byIdentity = true, byName = false }: DuplicateSearch,
): Promise<Duplicate[]> {
  const known = byIdentity ? identityFields(resource).filter((name) => isGiven(entry[name])) : [];
  const storedForm = (name: string) => searchValue(resource, name, entry[name]);
  const house = sameHouseSql(resource, entry);
  const point = pointOf(resource, entry);
  const name = byName ? sameNameSql(resource, entry) : undefined;
  const sources = [
    ...known.map((name) => sql`${sql.ref(`t.${name}`)} = ${storedForm(name)}`),
    ...(house ? [sql`t.street_number IS NOT NULL AND ${house}`] : []),
    ...(point ? [nearPoint(point, NEAR_METRES)] : []),
    ...(name ? [name] : []),
  ];
  if (sources.length === 0) return [];

  const table = sql.table(resource.name);
  const shared = known.map(
    (name) => sql`CASE WHEN ${sql.ref(`t.${name}`)} = ${storedForm(name)} THEN ${name}::text END`,
  );
  const notDismissedPair = exceptId === undefined ? undefined : notDismissed(resource, exceptId);
  const conditions = [scopeCondition(scope, "t"), notDismissedPair, among];
  const addressSuffices = isIdentifiedByAddress(resource)
    ? sql`true`
    : sql`name_similarity >= ${SAME_ADDRESS_THRESHOLD}`;
  const { rows } = await sql<Duplicate>`
    WITH candidate AS (${sql.join(
      sources.map(
        (source) => sql`(SELECT t.id FROM ${table} AS t WHERE ${source} LIMIT ${sql.lit(MAX_CANDIDATES)})`,
      ),
      sql` UNION `,
    )}), compared AS (
      SELECT t.id, t.code, t.title, t.status,
        array_remove(ARRAY[${sql.join([...shared, sql`NULL::text`])}], NULL) AS shared,
        coalesce(${house ?? sql`false`}, false) AS same_house, ${otherNumber(resource, entry)} AS other_number,
        ${point ? distanceTo(point) : sql`NULL::float8`} AS distance_m,
        ${nameSimilarity(resource, entry)} AS name_similarity, coalesce(${name ?? sql`false`}, false) AS same_name
      FROM candidate JOIN ${table} AS t USING (id) WHERE ${all(conditions.filter((part) => part !== undefined))}
    )
    SELECT id, code, title, status, shared, same_house, other_number, ${disclosedDistance(resource)} AS distance_m, name_similarity
      ${byName ? sql`, same_name` : sql``} FROM compared
    WHERE shared <> '{}' OR (status NOT IN ('archived', 'rejected') AND (same_name OR
      (same_house AND ${addressSuffices}) OR (distance_m <= ${NEAR_METRES} AND name_similarity >= ${SIMILARITY_THRESHOLD})))
    ORDER BY cardinality(shared) DESC, same_house DESC, other_number, name_similarity DESC NULLS LAST, distance_m NULLS LAST, id
    LIMIT ${limit}`.execute(db);
  return rows;
}

function disclosedDistance(resource: AnyResource): RawBuilder<unknown> {
  const near = sql.lit(NEAR_METRES);
  return maskedPosition(resource).length > 0
    ? sql`CASE WHEN distance_m <= ${near} THEN ${near} END`
    : sql`distance_m`;
}

/** Excludes pairs that were dismissed. */
function notDismissed({ name }: AnyResource, id: number): RawBuilder<unknown> {
  return sql`t.id <> ${id} AND NOT EXISTS (SELECT FROM duplicate_pair p WHERE p.resource = ${sql.lit(name)}
    AND p.first_id = least(t.id, ${id}::bigint) AND p.second_id = greatest(t.id, ${id}::bigint)
    AND p.state = 'dismissed')`;
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}

/** The same number in the same street, and in the same town if both have one. */
function sameHouseSql({ fields }: AnyResource, entry: DuplicateValues): RawBuilder<unknown> | undefined {
  const { street_number, street_name, city } = entry;
  if (!fields.street_name || !isGiven(street_number) || !isGiven(street_name)) return undefined;
  const spellings = streetSpellings(String(street_name)).map((spelling) => sql`fold(${spelling})`);
  const inTown = isGiven(city) ? sql`AND (t.city IS NULL OR fold(t.city) = fold(${city}))` : sql``;
  return sql`(fold(t.street_name) IN (${sql.join(spellings)})
    AND fold(t.street_number) = fold(${String(street_number)}) ${inTown})`;
}

/** The same surname and first name, found with the search index. */
function sameNameSql(
  { fields }: AnyResource,
  { surname, first_name }: DuplicateValues,
): RawBuilder<unknown> | undefined {
  if (!fields.surname || !isGiven(surname) || !isGiven(first_name)) return undefined;
  const word = containsPattern(String(surname));
  return sql`(t.search LIKE fold(${word}) AND fold(t.surname) = fold(${String(surname)})
    AND fold(t.first_name) = fold(${String(first_name)}))`;
}

function otherNumber({ fields }: AnyResource, { street_number }: DuplicateValues): RawBuilder<unknown> {
  const digits = String(street_number ?? "").replace(/\D/g, "");
  if (!fields.street_number || digits === "") return sql`false`;
  return sql`coalesce(nullif(regexp_replace(t.street_number, '[^0-9]', '', 'g'), '') <> ${digits}, false)`;
}

function pointOf({ located }: AnyResource, { latitude, longitude }: DuplicateValues): Point | undefined {
  if (!located || typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  return { latitude, longitude };
}

/** Whether the position of the row `t` is in the box around another. */
export function nearPoint(point: Point, metres: number): RawBuilder<unknown> {
  const { south, north, west, east } = boxAround(point, metres);
  return sql`(t.latitude BETWEEN ${south} AND ${north} AND t.longitude BETWEEN ${west} AND ${east})`;
}

/** Metres from the position of the row `t`. */
function distanceTo({ latitude, longitude }: Point): RawBuilder<unknown> {
  const { north, east } = metresPerDegree(latitude);
  return sql`sqrt(((t.latitude - ${latitude}::float8) * ${north}::float8) ^ 2
    + ((t.longitude - ${longitude}::float8) * ${east}::float8) ^ 2)`;
}

function nameSimilarity(resource: AnyResource, entry: DuplicateValues): RawBuilder<unknown> {
  const names = namingFields(resource);
  const given = names.flatMap((name) => (isGiven(entry[name]) ? [String(entry[name])] : [])).join(" ");
  if (given === "") return sql`NULL::real`;
  const otherName = sql`concat_ws(' ', ${sql.join(names.map((name) => sql.ref(`t.${name}`)))})`;
  return sql`nullif(similarity(fold(${otherName}), fold(${given})), 0)`;
}
