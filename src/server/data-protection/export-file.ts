import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { dataFile } from "../data-folder.ts";
import { database } from "../db/client.ts";

/** Removes the file that was made for a case. It is no fault when there is none. */
export async function removeExport(id: number): Promise<void> {
  const { rows } = await sql<{ path: string | null }>`
    SELECT j.result #>> '{file,path}' AS path FROM data_case c JOIN job j ON j.id = c.export_job_id WHERE c.id = ${id}`.execute(
    database(),
  );
  const path = rows[0]?.path;
  if (path) await rm(dataFile(path), { force: true });
}
