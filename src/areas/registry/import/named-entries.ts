import { sql } from "kysely";
import { message, term } from "#domain/message.ts";
import { market } from "#domain/register/market.ts";
import { park } from "#domain/register/park.ts";
import { street } from "#domain/register/street.ts";
import { ward } from "#domain/register/ward.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { identityOf } from "../records/identity.ts";
import type { NamedEntry, ReadLine } from "./read-line.ts";

/** Lists whose entries a file can refer to by name: names are unique within a local government. */
const LISTS: readonly AnyResource[] = [street, park, market, ward];

/** Reference → the text field with the same name in words. */
const NAME_FIELDS: Readonly<Record<string, string>> = { street_id: "street_name", park_id: "park" };

function listOf(field: Field | undefined): AnyResource | undefined {
  return field?.kind === "reference" ? LISTS.find(({ name }) => name === field.to) : undefined;
}

/** Whether a file can refer by name, instead of number or code. */
export function acceptsNames(field: Field | undefined): boolean {
  return listOf(field) !== undefined;
}

/** A name to look up in a local government. */
interface NameLookup {
  readonly line: number;
  readonly name: string;
  readonly lga_id: number;
}

/**
 * Resolves the names of lines. A name in a mapped reference column must be on the list of the line’s local government: entries
 * are not created, and the line is invalid. Without such a column, a street or park in the address is linked if it is on the
 * list.
 */
export async function linkNames(
  db: Queryable,
  resource: AnyResource,
  lines: readonly ReadLine[],
): Promise<readonly ReadLine[]> {
  let linked = lines;
  for (const [field, definition] of Object.entries(resource.fields)) {
    const list = listOf(definition);
    if (!list) continue;
    const lookups = linked.flatMap((line) => lookupsOf(line, field));
    if (lookups.length === 0) continue;
    const found = await findEntries(db, list, lookups);
    const listedLgas = await lgasWithList(db, list, lookups);
    linked = linked.map((line) => link(line, field, list, { id: found.get(line.line), listedLgas }));
  }
  return linked;
}

function lookupsOf(line: ReadLine, field: string): NameLookup[] {
  const name = namedIn(line, field)?.name ?? nameFieldOf(line, field);
  const { lga_id } = line.values;
  return name !== undefined && typeof lga_id === "number" ? [{ line: line.line, name, lga_id }] : [];
}

function namedIn({ named = [] }: ReadLine, field: string): NamedEntry | undefined {
  return named.find((one) => one.field === field);
}

/** The name in the text field of a reference that the line lacks. */
function nameFieldOf({ values, faults }: ReadLine, field: string): string | undefined {
  const text = values[NAME_FIELDS[field] ?? ""];
  const isGiven = (values[field] ?? null) !== null;
  return faults.length === 0 && !isGiven && typeof text === "string" && text !== "" ? text : undefined;
}

async function findEntries(
  db: Queryable,
  list: AnyResource,
  lookups: readonly NameLookup[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ line: number; id: number }>`
    SELECT given.line, x.id FROM unnest(${lookups.map(({ line }) => line)}::bigint[],
        ${lookups.map(({ name }) => name)}::text[], ${lookups.map(({ lga_id }) => lga_id)}::bigint[])
        AS given (line, name, lga_id)
      JOIN ${sql.table(list.name)} AS x ON x.identity = ${identityOf(list, (name) => sql.ref(`given.${name}`))}`.execute(
    db,
  );
  return new Map(rows.map(({ line, id }) => [line, id]));
}

/** Local governments that have such a list at all: elsewhere, missing names are not reported. */
async function lgasWithList(
  db: Queryable,
  list: AnyResource,
  lookups: readonly NameLookup[],
): Promise<Set<number>> {
  const ids = [...new Set(lookups.map(({ lga_id }) => lga_id))];
  const { rows } = await sql<{ id: number }>`
    SELECT given.id FROM unnest(${ids}::bigint[]) AS given (id)
    WHERE EXISTS (SELECT FROM ${sql.table(list.name)} AS x WHERE x.lga_id = given.id AND x.status = 'active')`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

interface LinkTarget {
  readonly id: number | undefined;
  readonly listedLgas: ReadonlySet<number>;
}

function link(line: ReadLine, field: string, list: AnyResource, { id, listedLgas }: LinkTarget): ReadLine {
  const entry = namedIn(line, field);
  if (!entry && id !== undefined) return { ...line, links: { ...line.links, [field]: id } };
  if (id !== undefined) return { ...line, values: { ...line.values, [field]: id } };
  const name = entry?.name ?? nameFieldOf(line, field);
  const isUnlisted = name !== undefined && listedLgas.has(Number(line.values.lga_id));
  const unlisted = isUnlisted ? [...(line.unlisted ?? []), { field, name }] : line.unlisted;
  const withUnlisted = unlisted ? { ...line, unlisted } : line;
  if (!entry) return withUnlisted;
  if (entry.blank)
    return { ...withUnlisted, blanked: [...line.blanked, field], values: { ...line.values, [field]: null } };
  const singular = term(list.one);
  const text =
    typeof line.values.lga_id === "number"
      ? message(
          "The local government has no {one} with this name. Add it first, or leave the column unmapped.",
          { one: singular },
        )
      : message("Enter the local government of the {one}, or enter the code of the {one}.", {
          one: singular,
        });
  line.faults.push({ column: entry.column, value: entry.name, message: text });
  return line;
}
