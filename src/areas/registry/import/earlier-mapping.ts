import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import type { ImportView } from "./find.ts";
import type { Mapping } from "./mapping.ts";

/** How a file of the same shape was matched. */
export interface EarlierMapping {
  readonly mapping: Mapping;
  readonly at: Date;
}

/**
 * The mapping of the last file with the very same columns that was brought into the register, whoever did it;
 * undefined when there is none, or when it is the mapping that stands already.
 */
export async function findEarlierMapping(view: ImportView): Promise<EarlierMapping | undefined> {
  const { rows } = await sql<EarlierMapping>`
    SELECT (job.input->'mapping')::jsonb AS mapping, job.created_at AS at
    FROM import JOIN job ON job.id = import.job_id
    WHERE import.resource = ${view.resource} AND import.columns = ${[...view.columns]}::text[]
      AND import.id <> ${view.id} AND job.state = 'done'
      AND job.input->'mapping' IS DISTINCT FROM ${JSON.stringify(view.mapping)}::jsonb
    ORDER BY job.id DESC LIMIT 1`.execute(database());
  return rows[0];
}
