import { type RawBuilder, sql } from "kysely";
import { enumerated, type KnownRecord, type RoundLists } from "#domain/enumeration.ts";
import { message } from "#domain/message.ts";
import { reaches } from "#domain/people/cover.ts";
import { containing } from "#domain/search-words.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { customFieldsOf } from "../custom-fields/with-custom.ts";
import { all } from "../records/list-where.ts";
import { ownLgas } from "../records/place-names.ts";
import { scopeCondition } from "../records/scope-condition.ts";

/** Records of each list that a phone downloads: enough for a day, and small enough for a phone. */
const MOST = 500;

export interface Area {
  readonly lga_id: number;
  readonly ward_id?: number | undefined;
  readonly street_id?: number | undefined;
}

/** The right to enter records on a phone: the first that the actor has, or that of the first register. */
export function enumerationRight(actor: Actor): string {
  const rights = enumerated.map(({ name }) => `${name}.create`);
  return rights.find((right) => may(actor, right)) ?? rights[0] ?? "";
}

/**
 * The local governments in which the actor can enter records.
 * @throws AppError not-signed-in, forbidden
 */
export async function enumerationLgas(actor: Actor): Promise<RoundLists["lgas"]> {
  authorize(actor, enumerationRight(actor));
  const scopes = enumerated
    .map(({ name }) => `${name}.create`)
    .filter((right) => may(actor, right))
    .map((right) => authorizeEntry(actor, right));
  return (await ownLgas()).filter(({ id }) => scopes.some((scope) => reaches(scope, id, null)));
}

/**
 * The data a phone downloads for an area: lists for its forms, each limited to 500 entries, and the properties on record that
 * the actor can view.
 * @throws AppError not-signed-in, forbidden, not-found (outside the actor’s scope), invalid (ward, street)
 */
export async function prepareEnumeration(actor: Actor, area: Area): Promise<RoundLists> {
  const lgas = await enumerationLgas(actor);
  const lga = lgas.find(({ id }) => id === area.lga_id);
  if (!lga) throw notFound("place");
  const [ward, street] = await Promise.all([findPlace("ward", area), findPlace("street", area)]);
  const [streets, categories, properties, custom] = await Promise.all([
    streetsOf(area),
    categoriesOf(),
    may(actor, "property.view") ? propertiesOf(authorize(actor, "property.view"), area, street?.name) : [],
    addedFields(),
  ]);
  const found = { street: streets, individual_category: categories, property: properties };
  return {
    lga,
    ward: ward && { id: ward.id, code: ward.code, title: ward.title },
    street,
    lgas,
    known: Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, rows.slice(0, MOST)])),
    custom,
    cut: Object.entries(found).flatMap(([name, rows]) => (rows.length > MOST ? [name] : [])),
  };
}

/** Custom fields of the registers used in enumeration. */
async function addedFields(): Promise<RoundLists["custom"]> {
  const all = await Promise.all(
    enumerated.map(async (resource) => [resource.name, await customFieldsOf(resource)] as const),
  );
  return Object.fromEntries(all.filter(([, fields]) => fields.length > 0));
}

interface PlaceRow extends KnownRecord {
  readonly name: string;
  readonly city: string | null;
}

async function findPlace(register: "ward" | "street", area: Area): Promise<PlaceRow | null> {
  const id = register === "ward" ? area.ward_id : area.street_id;
  if (id === undefined) return null;
  const city = register === "street" ? sql`t.city` : sql`NULL`;
  const { rows } = await sql<PlaceRow>`
    SELECT t.id, t.code, t.title, t.name, ${city} AS city FROM ${sql.table(register)} AS t
    WHERE t.id = ${id} AND t.lga_id = ${area.lga_id}`.execute(database());
  if (rows[0]) return rows[0];
  throw new AppError("invalid", "The area is not in this local government.", {
    fields: { [`${register}_id`]: [message("Select a {register} in this local government.", { register })] },
  });
}

async function streetsOf({ lga_id, ward_id }: Area): Promise<KnownRecord[]> {
  const within = [sql`t.lga_id = ${lga_id}`, sql`t.status = 'active'`];
  if (ward_id !== undefined) within.push(sql`t.ward_id = ${ward_id}`);
  return read("street", within);
}

const categoriesOf = () => read("individual_category", [sql`t.status = 'active'`]);

/** Properties on record in the street, in the streets of the ward, or in the whole local government. */
async function propertiesOf(scope: Scope, area: Area, street: string | undefined): Promise<KnownRecord[]> {
  const allowed = scopeCondition(scope, "t");
  const within = [sql`t.lga_id = ${area.lga_id}`, sql`t.status NOT IN ('rejected', 'archived')`];
  if (allowed) within.push(allowed);
  if (street !== undefined)
    within.push(sql`(t.street_id = ${area.street_id} OR (t.search LIKE fold(${containing(street)})
      AND fold(t.street_name) = fold(${street})))`);
  else if (area.ward_id !== undefined)
    within.push(sql`t.street_id IN (SELECT s.id FROM street s WHERE s.ward_id = ${area.ward_id})`);
  return read("property", within);
}

async function read(register: string, within: readonly RawBuilder<unknown>[]): Promise<KnownRecord[]> {
  const { rows } = await sql<KnownRecord>`
    SELECT t.id, t.code, t.title FROM ${sql.table(register)} AS t
    WHERE ${all(within)} ORDER BY t.title, t.id LIMIT ${sql.lit(MOST + 1)}`.execute(database());
  return rows;
}
