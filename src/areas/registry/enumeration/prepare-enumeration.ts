import { type RawBuilder, sql } from "kysely";
import { type EnumerationDownload, enumerationRegisters, type KnownRecord } from "#domain/enumeration.ts";
import { message } from "#domain/message.ts";
import { coversRecord } from "#domain/people/cover.ts";
import { containsPattern } from "#domain/search-words.ts";
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
const MAX_RECORDS = 500;

export interface Area {
  readonly lga_id: number;
  readonly ward_id?: number | undefined;
  readonly street_id?: number | undefined;
}

/** The right to enter records on a phone: the first that the actor has, or that of the first register. */
export function enumerationRight(actor: Actor): string {
  const rights = enumerationRegisters.map(({ name }) => `${name}.create`);
  return rights.find((right) => may(actor, right)) ?? rights[0] ?? "";
}

/**
 * The local governments in which the actor can enter records.
 * @throws AppError not-signed-in, forbidden
 */
export async function enumerationLgas(actor: Actor): Promise<EnumerationDownload["lgas"]> {
  authorize(actor, enumerationRight(actor));
  const scopes = enumerationRegisters
    .map(({ name }) => `${name}.create`)
    .filter((right) => may(actor, right))
    .map((right) => authorizeEntry(actor, right));
  return (await ownLgas()).filter(({ id }) => scopes.some((scope) => coversRecord(scope, id, null)));
}

/**
 * The data a phone downloads for an area: lists for its forms, each limited to 500 entries, and the properties on record that
 * the actor can view.
 * @throws AppError not-signed-in, forbidden, not-found (outside the actor’s scope), invalid (ward, street)
 */
export async function prepareEnumeration(actor: Actor, area: Area): Promise<EnumerationDownload> {
  const lgas = await enumerationLgas(actor);
  const lga = lgas.find(({ id }) => id === area.lga_id);
  if (!lga) throw notFound("place");
  const [ward, street] = await Promise.all([findPlace("ward", area), findPlace("street", area)]);
  const [streets, categories, properties, custom] = await Promise.all([
    readStreets(area),
    readCategories(),
    may(actor, "property.view") ? readProperties(authorize(actor, "property.view"), area, street?.name) : [],
    customFieldsByRegister(),
  ]);
  const lists = { street: streets, individual_category: categories, property: properties };
  return {
    lga,
    ward: ward && { id: ward.id, code: ward.code, title: ward.title },
    street,
    lgas,
    known: Object.fromEntries(
      Object.entries(lists).map(([name, rows]) => [name, rows.slice(0, MAX_RECORDS)]),
    ),
    custom,
    cut: Object.entries(lists).flatMap(([name, rows]) => (rows.length > MAX_RECORDS ? [name] : [])),
  };
}

/** Custom fields of the registers used in enumeration. */
async function customFieldsByRegister(): Promise<EnumerationDownload["custom"]> {
  const all = await Promise.all(
    enumerationRegisters.map(async (resource) => [resource.name, await customFieldsOf(resource)] as const),
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

async function readStreets({ lga_id, ward_id }: Area): Promise<KnownRecord[]> {
  const within = [sql`t.lga_id = ${lga_id}`, sql`t.status = 'active'`];
  if (ward_id !== undefined) within.push(sql`t.ward_id = ${ward_id}`);
  return readList("street", within);
}

const readCategories = () => readList("individual_category", [sql`t.status = 'active'`]);

/** Properties on record in the street, in the streets of the ward, or in the whole local government. */
async function readProperties(scope: Scope, area: Area, street: string | undefined): Promise<KnownRecord[]> {
  const allowed = scopeCondition(scope, "t");
  const within = [sql`t.lga_id = ${area.lga_id}`, sql`t.status NOT IN ('rejected', 'archived')`];
  if (allowed) within.push(allowed);
  if (street !== undefined)
    within.push(sql`(t.street_id = ${area.street_id} OR (t.search LIKE fold(${containsPattern(street)})
      AND fold(t.street_name) = fold(${street})))`);
  else if (area.ward_id !== undefined)
    within.push(sql`t.street_id IN (SELECT s.id FROM street s WHERE s.ward_id = ${area.ward_id})`);
  return readList("property", within);
}

async function readList(register: string, within: readonly RawBuilder<unknown>[]): Promise<KnownRecord[]> {
  const { rows } = await sql<KnownRecord>`
    SELECT t.id, t.code, t.title FROM ${sql.table(register)} AS t
    WHERE ${all(within)} ORDER BY t.title, t.id LIMIT ${sql.lit(MAX_RECORDS + 1)}`.execute(database());
  return rows;
}
