import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { findRecord } from "../records/find.ts";
import { visibilityCondition } from "../records/visibility-condition.ts";
import { occupantSources } from "./occupant-sources.ts";

/** A current or former occupant of a property or shop: from a day up to, but not including, another. */
export interface Occupant {
  readonly id: number;
  /** Table that stores the entry; only entries of `occupancy` can be changed as occupants. */
  readonly source: string;
  readonly type: "individual" | "corporate";
  readonly person_id: number;
  readonly code: string;
  /** Name of the occupant; `null` if the caller can’t view the person. */
  readonly name: string | null;
  readonly unit: string;
  readonly from: string;
  readonly to: string | null;
  /** Whether the person occupies the property or shop today. */
  readonly current: boolean;
  readonly version: number;
}

/** Maximum rows of a response; larger markets have a shop for each occupant. */
const MAX_OCCUPANTS = 500;

/** The current and former occupants of a record, latest first. @throws AppError not-signed-in, forbidden, not-found */
export async function listOccupants(actor: Actor, resource: AnyResource, id: number): Promise<Occupant[]> {
  authorize(actor, `${resource.name}.view`);
  const record = await findRecord(database(), resource, id);
  if (!record) throw notFound();
  authorize(actor, `${resource.name}.view`, record);
  return occupantsOf(database(), actor, resource, id);
}

/** The same. The caller must have checked the right to view the record. */
export async function occupantsOf(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<Occupant[]> {
  const visible = (table: string, alias: string) => visibilityCondition(actor, table, alias) ?? sql`true`;
  const sources = occupantSources.map((source) =>
    source(sql`resource = ${resource.name} AND record_id = ${id}`),
  );
  const { rows } = await sql<Occupant>`
    SELECT o.id, o.source, CASE WHEN o.individual_id IS NULL THEN 'corporate' ELSE 'individual' END AS type,
      coalesce(o.individual_id, o.corporate_id) AS person_id, coalesce(i.code, c.code) AS code,
      CASE WHEN i.id IS NULL THEN CASE WHEN ${visible("corporate", "c")} THEN c.title END
        WHEN ${visible("individual", "i")} THEN i.title END AS name,
      o.unit, o.from_date AS "from", o.to_date AS "to", o.version,
      o.from_date <= current_date AND (o.to_date IS NULL OR o.to_date > current_date) AS current
    FROM (${sql.join(sources, sql` UNION ALL `)}) AS o
      LEFT JOIN individual i ON i.id = o.individual_id LEFT JOIN corporate c ON c.id = o.corporate_id
    ORDER BY (o.to_date IS NULL) DESC, o.from_date DESC, o.unit, o.id DESC LIMIT ${MAX_OCCUPANTS}`.execute(
    db,
  );
  return rows;
}
