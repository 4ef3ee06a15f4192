import { type RawBuilder, sql } from "kysely";
import type { Question } from "#domain/service/question.ts";
import type { Queryable, Tx } from "../db/client.ts";

/** The questions of a service as they were from one saving to the next. */
export interface ServiceForm {
  readonly id: number;
  readonly version: number;
  readonly questions: readonly Question[];
}

/** The newest questions of a service; undefined where none were ever saved. */
export async function findForm(db: Queryable, subcategory: number): Promise<ServiceForm | undefined> {
  return readForm(db, sql`f.subcategory_id = ${subcategory}`);
}

/** The questions a request was asked, whatever is asked today. */
export async function getFormById(db: Queryable, id: number): Promise<ServiceForm> {
  const form = await readForm(db, sql`f.id = ${id}`);
  if (!form) throw new RangeError(`There is no form ${id}.`);
  return form;
}

async function readForm(db: Queryable, which: RawBuilder<unknown>): Promise<ServiceForm | undefined> {
  const { rows } = await sql<ServiceForm>`
    SELECT f.id, f.version, f.questions FROM service_form f WHERE ${which} ORDER BY f.version DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * The questions a request that is made now answers; a service without any gets its first form, of none. They stay these
 * until the transaction ends, so that an answer never belongs to a question that was changed beneath it.
 */
export async function formInForce(tx: Tx, subcategory: number): Promise<ServiceForm> {
  await sql`SELECT FROM service_subcategory WHERE id = ${subcategory} FOR SHARE`.execute(tx);
  const form = await findForm(tx, subcategory);
  if (form) return form;
  await sql`
    INSERT INTO service_form (subcategory_id, version) VALUES (${subcategory}, 1) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  return (await findForm(tx, subcategory)) as ServiceForm;
}
