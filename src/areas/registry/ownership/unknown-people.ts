import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { OwnerType } from "../records/owners.ts";
import { visibilityCondition } from "../records/visibility-condition.ts";

export interface Person {
  readonly type: OwnerType;
  readonly id: number;
}

/**
 * People who can’t be owners or occupants, from the actor’s point of view: missing, no longer active, or not visible, without
 * distinction.
 * @param known people visible to the actor for another reason, such as the current owners
 */
export async function unknownPeople(
  db: Queryable,
  actor: Actor,
  people: readonly Person[],
  known: readonly Person[] = [],
): Promise<Person[]> {
  const ids = (from: readonly Person[], type: OwnerType) =>
    from.filter((person) => person.type === type).map(({ id }) => id);
  const missing = (type: OwnerType, alive: string) => sql`
    SELECT ${type}::text AS type, wanted AS id FROM unnest(${ids(people, type)}::bigint[]) AS wanted
    WHERE NOT EXISTS (SELECT FROM ${sql.table(type)} AS t WHERE t.id = wanted AND ${sql.raw(alive)}
      AND (t.id = ANY(${ids(known, type)}::bigint[]) OR ${visibilityCondition(actor, type, "t") ?? sql`true`}))`;
  const { rows } = await sql<Person>`
    ${missing("individual", "t.status = 'active'")}
    UNION ALL ${missing("corporate", "t.status NOT IN ('rejected', 'archived')")}`.execute(db);
  return rows;
}
