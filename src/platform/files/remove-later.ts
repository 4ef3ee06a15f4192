import { sql } from "kysely";
import { database, type Tx } from "#kernel/db/client.ts";
import { fileStore, mayRemoveFiles } from "./file-store.ts";

/** Files deleted at a time. */
const BATCH = 100;

/**
 * Queues files for deletion: soon after the caller's transaction commits, and never if it is rolled back. The transaction
 * doesn't wait for a bucket.
 */
export async function removeFilesLater(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`INSERT INTO file_to_remove (name) SELECT DISTINCT unnest(${[...names]}::text[])
    ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Deletes queued files, oldest first. After an interruption the next call continues; safe for concurrent processes.
 * @returns number of files; fewer than 100 if there are no more, or if they belong to another installation
 * @throws AppError files-away
 */
export async function removeQueuedFiles(): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM file_to_remove ORDER BY asked_at, name LIMIT ${BATCH}`.execute(database());
  if (rows.length === 0 || !(await mayRemoveFiles())) return 0;
  for (const { name } of rows) {
    await fileStore.remove(name);
    await sql`DELETE FROM file_to_remove WHERE name = ${name}`.execute(database());
  }
  return rows.length;
}
