import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { normalisePhone } from "#domain/phone.ts";
import { normalisePlate } from "#domain/plate-number.ts";
import type { AnyResource } from "#resource/define.ts";
import type { TextForm } from "#resource/field.ts";
import type { Actor, Scope } from "../actor.ts";
import type { ListQuery, OwnerFilter } from "./list-query.ts";
import { inForce } from "./owners.ts";
import { personalMatch } from "./personal-match.ts";

const MOST_WORDS = 8;

/** What a right leaves to be seen of a register; undefined when that is everything. */
export function scopeCondition(scope: Scope, alias: string): RawBuilder<unknown> | undefined {
  // Registers belong to no agency: a right held for agencies only shows none of them.
  if (scope.agency !== "*") return sql`false`;
  if (scope.lga === "*") return undefined;
  return oneOf(sql.ref(`${alias}.lga_id`), scope.lga);
}

/** The conditions of a list, to be joined by AND; none means the whole register. */
export function listConditions(
  resource: AnyResource,
  actor: Actor,
  scope: Scope,
  query: ListQuery,
): RawBuilder<unknown>[] {
  const found = [scopeCondition(scope, "t")].filter((condition) => condition !== undefined);
  for (const [name, values] of Object.entries(query.filters)) found.push(oneOf(sql.ref(`t.${name}`), values));
  if (query.createdByMe) found.push(sql`t.created_by = ${actor.session?.user.id ?? null}`);
  if (query.owner) found.push(ownerCondition(resource, query.owner));
  if (query.pending)
    found.push(sql`t.id IN (SELECT record_id FROM pending_change
    WHERE resource = ${resource.name} AND status IN ('submitted', 'returned'))`);
  return [...found, ...searchConditions(resource, query.q)];
}

export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);
}

// With one value the index can still give the order.
function oneOf(column: RawBuilder<unknown>, values: readonly (string | number)[]): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${[...values]})`;
}

function ownerCondition(resource: AnyResource, owner: OwnerFilter): RawBuilder<unknown> {
  if (owner === "none")
    return sql`NOT EXISTS (SELECT FROM ownership o
      WHERE o.asset_type = ${resource.name} AND o.asset_id = t.id AND ${inForce})`;
  const column = sql.ref(`o.${owner.type}_id`);
  return sql`t.id IN (SELECT o.asset_id FROM ownership o
    WHERE ${column} = ${owner.id} AND o.asset_type = ${resource.name} AND ${inForce})`;
}

/** A whole code finds its record; otherwise every word must stand somewhere, accents and case aside. */
function searchConditions(resource: AnyResource, q: string): RawBuilder<unknown>[] {
  if (q === "") return [];
  const code = parseCode(q);
  if (code?.prefix === resource.prefix) return [sql`t.id = ${code.id}`];
  if (resource.masked) return searchMasked(resource, q);
  const identity =
    (hasForm(resource, "phone") && normalisePhone(q)) || (hasForm(resource, "plate") && normalisePlate(q));
  return (identity ? [identity] : wordsOf(q)).map(holds);
}

/** Personal data is found whole, whatever stands beside it. */
function searchMasked(resource: AnyResource, q: string): RawBuilder<unknown>[] {
  const whole = personalMatch(resource, q, "t");
  return whole ? [whole] : wordsOf(q).map((word) => personalMatch(resource, word, "t") ?? holds(word));
}

function wordsOf(q: string): string[] {
  return [...new Set(q.split(/[\s,]+/).filter(Boolean))].slice(0, MOST_WORDS);
}

// fold leaves the signs of LIKE alone, so it can run over the finished pattern.
function holds(word: string): RawBuilder<unknown> {
  return sql`t.search LIKE fold(${`%${word.replace(/[\\%_]/g, "\\$&")}%`})`;
}

function hasForm(resource: AnyResource, form: TextForm): boolean {
  return Object.values(resource.fields).some((field) => field.kind === "text" && field.form === form);
}
