import { sql } from "kysely";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** The person of a case: a record with its linked accounts, or an account alone. */
export interface Person {
  readonly individual_id: number | null;
  /** All records of the person: this one, and those merged into it directly or indirectly. */
  readonly record_ids: readonly number[];
  readonly user_ids: readonly number[];
  readonly name: string;
  readonly lga_id: number | null;
}

/** @throws AppError not-found */
export async function readPerson(
  db: Queryable,
  about: { readonly individual_id: number | null; readonly user_id: number | null },
): Promise<Person> {
  const { rows } = await sql<Person>`
    WITH RECURSIVE same (id) AS (
      SELECT ${about.individual_id}::bigint WHERE ${about.individual_id}::bigint IS NOT NULL
      UNION SELECT CASE m.survivor_id WHEN s.id THEN m.loser_id ELSE m.survivor_id END FROM same s
        JOIN record_merge m ON m.resource = 'individual' AND m.undone_at IS NULL AND s.id IN (m.loser_id, m.survivor_id))
    SELECT i.id AS individual_id, coalesce(i.title, u.name) AS name, i.lga_id,
      ARRAY(SELECT s.id FROM same s ORDER BY s.id) AS record_ids,
      ARRAY(SELECT w.id FROM app_user w WHERE w.individual_id IN (SELECT s.id FROM same s) OR w.id = u.id ORDER BY w.id) AS user_ids
    FROM (SELECT) AS one LEFT JOIN individual i ON i.id = ${about.individual_id}::bigint
      LEFT JOIN app_user u ON u.id = ${about.user_id}::bigint
    WHERE i.id IS NOT NULL OR u.id IS NOT NULL`.execute(db);
  const [person] = rows;
  if (!person) throw notFound("person");
  return {
    ...person,
    record_ids: person.record_ids.map(Number),
    user_ids: person.user_ids.map(Number),
  };
}
