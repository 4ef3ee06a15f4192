import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { readValue } from "#domain/read-value.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { searchValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import { scopeCondition } from "../../records/scope-condition.ts";
import { visibilityCondition } from "../../records/visibility-condition.ts";

/** A record named by a file. */
export interface NumberedRecord {
  readonly type: string;
  readonly id: number;
  readonly code: string;
  readonly lga_id: number | null;
}

/** "individual 17": identifies the record, however it was named. */
export const recordKey = ({ type, id }: Pick<NumberedRecord, "type" | "id">): string => `${type} ${id}`;

/**
 * Records by code or by any unique number (roll number, plate, TIN …), among those that the actor can view: text → matches,
 * possibly several. One query for each register.
 * @param within an additional condition on their location
 */
export async function findNumbered(
  db: Queryable,
  actor: Actor,
  resources: readonly AnyResource[],
  texts: readonly string[],
  within?: Scope,
): Promise<Map<string, NumberedRecord[]>> {
  const found = new Map<string, NumberedRecord[]>();
  const distinct = [...new Set(texts.filter((text) => text !== ""))];
  if (distinct.length === 0) return found;
  for (const resource of resources)
    for (const [text, record] of await findInRegister(db, actor, resource, distinct, within)) {
      const others = found.get(text) ?? [];
      if (!others.some(({ type, id }) => type === record.type && id === record.id))
        found.set(text, [...others, record]);
    }
  return found;
}

async function findInRegister(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  texts: readonly string[],
  within: Scope | undefined,
): Promise<[string, NumberedRecord][]> {
  const ids = new Map<number, string[]>();
  // Field → stored form of the number → the texts that mean it.
  const numbers = new Map<string, Map<string, string[]>>();
  for (const text of texts) {
    const code = parseCode(text);
    if (code?.prefix === resource.prefix) ids.set(code.id, [...(ids.get(code.id) ?? []), text]);
    for (const [name, value] of numbersOf(resource, text)) {
      const values = numbers.get(name) ?? new Map<string, string[]>();
      numbers.set(name, values.set(value, [...(values.get(value) ?? []), text]));
    }
  }
  const names = [...numbers.keys()];
  const numberConditions: RawBuilder<unknown>[] = names.map(
    (name) => sql`${sql.ref(`t.${name}`)} = ANY(${[...(numbers.get(name)?.keys() ?? [])]}::text[])`,
  );
  const columns = names.map((name) => sql.ref(`t.${name}`));
  const { rows } = await sql<NumberedRecord & Record<string, unknown>>`
    SELECT ${sql.lit(resource.name)} AS type, ${sql.join([sql`t.id, t.code, t.lga_id`, ...columns])}
    FROM ${sql.table(resource.name)} AS t
    WHERE t.status NOT IN ('archived', 'rejected')
      AND (${sql.join([sql`t.id = ANY(${[...ids.keys()]}::bigint[])`, ...numberConditions], sql` OR `)})
      AND ${visibilityCondition(actor, resource.name, "t") ?? sql`true`}
      AND ${(within && scopeCondition(within, "t")) ?? sql`true`}`.execute(db);
  return rows.flatMap((row) => {
    const { type, id, code, lga_id } = row;
    const matchingTexts = [
      ...(ids.get(id) ?? []),
      ...names.flatMap((name) => numbers.get(name)?.get(String(row[name])) ?? []),
    ];
    return matchingTexts.map((text): [string, NumberedRecord] => [text, { type, id, code, lga_id }]);
  });
}

/** A text in the stored form of each of the register’s unique numbers. */
function numbersOf(resource: AnyResource, text: string): [string, string][] {
  return Object.entries(resource.fields).flatMap(([name, field]): [string, string][] => {
    if (!field.unique || field.kind !== "text") return [];
    const read = readValue(name, field, text);
    return "value" in read && read.value !== null
      ? [[name, String(searchValue(resource, name, read.value))]]
      : [];
  });
}

export const assetRegisters = registers.filter(({ owned }) => owned);

export const payerRegisters = [individual, corporate];
