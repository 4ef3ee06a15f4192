import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { refersToRecord } from "./move-rows.ts";
import { referencesTo } from "./references.ts";

/** Table → number of rows that refer to a record: one query, using an index for each table. */
export async function countReferences(
  db: Queryable,
  resource: AnyResource,
  id: number,
): Promise<Record<string, number>> {
  const parts = referencesTo(resource).map(
    (reference) => sql`SELECT ${reference.table}::text AS name, count(*)::int AS count
      FROM ${sql.table(reference.table)} AS t WHERE ${refersToRecord(resource, reference, id)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT name, sum(count)::int AS count FROM (${sql.join(parts, sql` UNION ALL `)}) AS counted
    GROUP BY name HAVING sum(count) > 0`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
