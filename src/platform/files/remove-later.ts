import { sql } from "kysely";
import { database, type Tx } from "#kernel/db/client.ts";
import { fileStore, mayRemoveFiles } from "./file-store.ts";

/** Files removed in one go. */
const BATCH = 100;

/**
 * Has files removed once it is certain that no row names them: soon after the caller's transaction, and never if that is rolled
 * back. No bucket is waited for within it.
 */
export async function removeFilesLater(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`INSERT INTO file_to_remove (name) SELECT DISTINCT unnest(${[...names]}::text[])
    ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Removes what is to be removed, the longest asked for first. Cut off, the next call goes on; what two processes remove
 * at once is removed once.
 * @returns how many; fewer than 100 when there are no more, or they are not ours to remove
 * @throws AppError files-away
 */
export async function removeAskedFiles(): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM file_to_remove ORDER BY asked_at, name LIMIT ${BATCH}`.execute(database());
  if (rows.length === 0 || !(await mayRemoveFiles())) return 0;
  for (const { name } of rows) {
    await fileStore.remove(name);
    await sql`DELETE FROM file_to_remove WHERE name = ${name}`.execute(database());
  }
  return rows.length;
}
