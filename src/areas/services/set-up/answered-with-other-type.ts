import { sql } from "kysely";
import type { Question } from "#domain/service/question.ts";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Keys of questions with answers of a different type. Reads only versions with a different type, so that changes of labels are
 * cheap however many requests there are.
 */
export async function keysAnsweredWithOtherType(
  tx: Tx,
  subcategory: number,
  questions: readonly Question[],
): Promise<readonly string[]> {
  const types = JSON.stringify(questions.map(({ key, type }) => ({ key, type })));
  const { rows } = await sql<{ key: string }>`
    WITH otherwise AS (
      SELECT DISTINCT f.id AS form_id, n.key
      FROM jsonb_to_recordset(${types}::jsonb) AS n (key text, type text), service_form f,
        jsonb_array_elements(f.questions) AS q
      WHERE f.subcategory_id = ${subcategory} AND q ->> 'key' = n.key AND q ->> 'type' <> n.type)
    SELECT DISTINCT o.key FROM otherwise o
    WHERE EXISTS (
      SELECT FROM service_request r
      WHERE r.subcategory_id = ${subcategory} AND r.form_id = o.form_id AND r.answers ? o.key)
    ORDER BY o.key`.execute(tx);
  return rows.map(({ key }) => key);
}
