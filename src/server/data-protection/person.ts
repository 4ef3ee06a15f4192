import { sql } from "kysely";
import { notFound } from "../app-error.ts";
import type { Queryable } from "../db/client.ts";

/** Whose data a case is about: a person on record with the accounts linked to them, or an account alone. */
export interface Person {
  readonly individual_id: number | null;
  /** Records that were found to be the same person and became one with it; kept for what refers to them. */
  readonly former_ids: readonly number[];
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
    SELECT i.id AS individual_id, coalesce(i.title, u.name) AS name, i.lga_id,
      ARRAY(SELECT m.loser_id FROM record_merge m WHERE m.resource = 'individual' AND m.survivor_id = i.id AND m.undone_at IS NULL) AS former_ids,
      CASE WHEN u.id IS NOT NULL THEN ARRAY[u.id]
        ELSE ARRAY(SELECT w.id FROM app_user w WHERE w.individual_id = i.id ORDER BY w.id) END AS user_ids
    FROM (SELECT) AS one LEFT JOIN individual i ON i.id = ${about.individual_id}::bigint
      LEFT JOIN app_user u ON u.id = ${about.user_id}::bigint
    WHERE i.id IS NOT NULL OR u.id IS NOT NULL`.execute(db);
  const [person] = rows;
  if (!person) throw notFound("person");
  return {
    ...person,
    former_ids: person.former_ids.map(Number),
    user_ids: person.user_ids.map(Number),
  };
}
