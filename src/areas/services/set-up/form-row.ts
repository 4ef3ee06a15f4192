import { sql } from "kysely";
import type { Question } from "#domain/service/question.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A version of the questions of a service. */
export interface ServiceForm {
  readonly id: number;
  readonly version: number;
  readonly questions: readonly Question[];
}

/** The current questions of a service; undefined if there are none. */
export async function findForm(db: Queryable, subcategory: number): Promise<ServiceForm | undefined> {
  const { rows } = await sql<ServiceForm>`
    SELECT id, version, questions FROM service_form WHERE subcategory_id = ${subcategory}
    ORDER BY version DESC LIMIT 1`.execute(db);
  return rows[0];
}
