import { sql } from "kysely";
import type { Point } from "#domain/short-distance.ts";
import type { Scope } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { nearPoint } from "./find-duplicates.ts";
import { all } from "./list-where.ts";
import { scopeCondition } from "./scope-condition.ts";

/** A nearby record, for the drawing of a location. */
export interface Neighbour extends Point {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
}

/** Maximum neighbours: more would be indistinguishable in the drawing. */
const MAX_NEIGHBOURS = 150;

/** Records of a register around a position, within the scope. The caller has authorised it. */
export async function neighboursOf(
  db: Queryable,
  resource: AnyResource,
  point: Point,
  { scope, metres, exceptId }: { readonly scope: Scope; readonly metres: number; readonly exceptId: number },
): Promise<Neighbour[]> {
  const seen = scopeCondition(scope, "t");
  const { rows } = await sql<Neighbour>`
    SELECT t.id, t.code, t.title, t.status, t.latitude, t.longitude FROM ${sql.table(resource.name)} AS t
    WHERE ${all([nearPoint(point, metres), sql`t.id <> ${exceptId}`, ...(seen ? [seen] : [])])}
      AND t.status NOT IN ('archived', 'rejected')
    LIMIT ${sql.lit(MAX_NEIGHBOURS)}`.execute(db);
  return rows;
}
