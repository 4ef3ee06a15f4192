import { sql } from "kysely";
import type { Question } from "#domain/service/question.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** The questions of a service as they were from one saving to the next. */
export interface ServiceForm {
  readonly id: number;
  readonly version: number;
  readonly questions: readonly Question[];
}

/** The newest questions of a service; undefined where none were ever saved. */
export async function findForm(db: Queryable, subcategory: number): Promise<ServiceForm | undefined> {
  const { rows } = await sql<ServiceForm>`
    SELECT id, version, questions FROM service_form WHERE subcategory_id = ${subcategory}
    ORDER BY version DESC LIMIT 1`.execute(db);
  return rows[0];
}
