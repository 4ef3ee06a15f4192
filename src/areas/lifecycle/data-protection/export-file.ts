import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { dataFile } from "#kernel/data-folder.ts";
import { database } from "#kernel/db/client.ts";

/** Removes every file that was made of the person of a case, whichever of their cases asked for it. */
export async function removeExports(id: number): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    SELECT j.result #>> '{file,path}' AS path FROM data_erasure e
      JOIN data_case c ON c.individual_id = ANY(e.records) OR c.user_id = ANY(e.users)
      JOIN job j ON j.kind = 'export-person' AND j.input ->> 'case_id' = c.id::text
    WHERE e.case_id = ${id} AND j.result #>> '{file,path}' IS NOT NULL`.execute(database());
  for (const { path } of rows) await rm(dataFile(path), { force: true });
}
