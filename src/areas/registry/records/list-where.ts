import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { isCustomName } from "#domain/custom-field.ts";
import { normalisePhone } from "#domain/phone.ts";
import { normalisePlate } from "#domain/plate-number.ts";
import { plateFields } from "#domain/plate-type.ts";
import { containsPattern, searchWords } from "#domain/search-words.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import type { AnyResource } from "#resource/define.ts";
import type { TextForm } from "#resource/field.ts";
import { boxCondition } from "./box-condition.ts";
import { customIsOneOf } from "./custom-values.ts";
import { moreConditions } from "./list-more-filters.ts";
import type { EnteredBy, ListQuery, OwnerFilter } from "./list-query.ts";
import { inForce } from "./owners.ts";
import { personalMatch } from "./personal-match.ts";
import { oneOf, registerCondition } from "./scope-condition.ts";
import { visibilityCondition } from "./visibility-condition.ts";

/** The conditions of a list, joined by AND; none means the whole register. */
export function listConditions(
  resource: AnyResource,
  actor: Actor,
  scope: Scope,
  query: ListQuery,
): RawBuilder<unknown>[] {
  const conditions = [registerCondition(resource, scope, "t")].filter((condition) => condition !== undefined);
  for (const [name, values] of Object.entries(query.filters)) {
    const isCustom = isCustomName(name);
    conditions.push(
      isCustom
        ? customIsOneOf(name, values, "t")
        : oneOf(sql.ref(`t.${name}`), values as (string | number)[]),
    );
  }
  if (query.enteredBy !== undefined) conditions.push(enteredCondition(actor, query.enteredBy));
  if (query.owner) conditions.push(ownerCondition(resource, query.owner));
  if (query.pending)
    conditions.push(sql`t.id IN (SELECT record_id FROM pending_change
    WHERE resource = ${resource.name} AND status IN ('submitted', 'returned'))`);
  if (query.within) conditions.push(boxCondition(query.within));
  return [
    ...conditions,
    ...moreConditions(resource, query.more),
    ...searchConditions(actor, resource, query.q),
  ];
}

export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);
}

/** Only officers can filter by author; other users only by themselves. */
function enteredCondition(actor: Actor, by: EnteredBy): RawBuilder<unknown> {
  if (by === "me") return sql`t.created_by = ${actor.session?.user.id ?? null}`;
  if (!actor.system && actor.session?.user.area !== "admin") return sql`false`;
  if (by === "none") return sql`t.created_by IS NULL`;
  if (by === "owners")
    return sql`t.created_by IN (SELECT u.id FROM app_user u WHERE u.area IN ('individual', 'corporate'))`;
  return sql`t.created_by = ${by}`;
}

function ownerCondition(resource: AnyResource, owner: OwnerFilter): RawBuilder<unknown> {
  if (owner === "none")
    return sql`NOT EXISTS (SELECT FROM ownership o
      WHERE o.asset_type = ${resource.name} AND o.asset_id = t.id AND ${inForce})`;
  const column = sql.ref(`o.${owner.type}_id`);
  return sql`t.id IN (SELECT o.asset_id FROM ownership o
    WHERE ${column} = ${owner.id} AND o.asset_type = ${resource.name} AND ${inForce})`;
}

/** A complete code finds its record; otherwise every word must occur, ignoring accents and case. */
function searchConditions(actor: Actor, resource: AnyResource, q: string): RawBuilder<unknown>[] {
  if (q === "") return [];
  const code = parseCode(q);
  if (code?.prefix === resource.prefix) return [sql`t.id = ${code.id}`];
  if (resource.masked) return searchMasked(actor, resource, q);
  const hasPlate = hasForm(resource, "plate");
  const identity = (hasForm(resource, "phone") && normalisePhone(q)) || (hasPlate && normalisePlate(q));
  const conditions = (identity ? [identity] : searchWords(q)).map((word) =>
    wordCondition(actor, resource, word),
  );
  // Almost any word can be a non-standard plate, so it is also searched as one.
  const special = hasPlate && !identity && /\d/.test(q) ? normalisePlate(q, { special: true }) : undefined;
  const plate = plateFields(resource)?.[0];
  if (special === undefined || plate === undefined) return conditions;
  return [sql`(${sql.ref(`t.${plate}`)} = ${special} OR (${all(conditions)}))`];
}

/** Masked personal data is only found by the complete value, whatever other words are given. */
function searchMasked(actor: Actor, resource: AnyResource, q: string): RawBuilder<unknown>[] {
  const whole = personalMatch(resource, q, "t");
  if (whole) return [whole];
  return searchWords(q).map(
    (word) => personalMatch(resource, word, "t") ?? wordCondition(actor, resource, word),
  );
}

/** Words of the record or of its person, for users who can view the names. */
function wordCondition(actor: Actor, resource: AnyResource, word: string): RawBuilder<unknown> {
  // fold leaves the wildcards of LIKE unchanged, so it can be applied to the pattern.
  const pattern = sql`fold(${containsPattern(word)})`;
  const through = (resource.foundBy ?? []).map((name) => referenceCondition(actor, resource, name, pattern));
  const own = sql`t.search LIKE ${pattern}`;
  return through.length === 0 ? own : sql`(${sql.join([own, ...through], sql` OR `)})`;
}

function referenceCondition(
  actor: Actor,
  resource: AnyResource,
  name: string,
  pattern: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const field = resource.fields[name];
  if (field?.kind !== "reference") return sql`false`;
  return sql`${sql.ref(`t.${name}`)} IN (SELECT x.id FROM ${sql.table(field.to)} AS x
    WHERE x.search LIKE ${pattern} AND ${visibilityCondition(actor, field.to, "x") ?? sql`true`})`;
}

/** Whether a register has a text field of this form. */
export function hasForm(resource: AnyResource, form: TextForm): boolean {
  return Object.values(resource.fields).some((field) => field.kind === "text" && field.form === form);
}
