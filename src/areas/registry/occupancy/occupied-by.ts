import { sql } from "kysely";
import { occupiedRegisters } from "#domain/occupancy.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import type { OwnerType } from "../records/owners.ts";
import { visibilityCondition } from "../records/visibility-condition.ts";
import { occupancySources } from "./occupant-sources.ts";

/** A current occupancy of a person or company. */
export interface CurrentOccupancy {
  readonly resource: string;
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly unit: string;
  readonly from: string;
}

/** The list has more. */
const MAX_LISTED = 50;

/**
 * What a person or company currently occupies, as far as the officer can view it; at most 50. The caller must have checked the
 * right to view the person.
 */
export async function occupiedBy(actor: Actor, type: OwnerType, id: number): Promise<CurrentOccupancy[]> {
  const sources = occupancySources.map((source) => source(sql`${sql.ref(`${type}_id`)} = ${id}`));
  const parts = occupiedRegisters.map(
    (name) => sql`
      SELECT o.resource, t.id, t.code, t.title, o.unit, o.from_date AS "from"
      FROM (${sql.join(sources, sql` UNION ALL `)}) AS o JOIN ${sql.table(name)} AS t ON t.id = o.record_id
      WHERE o.resource = ${name} AND o.from_date <= current_date
        AND (o.to_date IS NULL OR o.to_date > current_date) AND ${visibilityCondition(actor, name, "t") ?? sql`true`}`,
  );
  const { rows } = await sql<CurrentOccupancy>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS occupied
    ORDER BY resource, id, unit LIMIT ${MAX_LISTED}`.execute(database());
  return rows;
}
