import { randomUUID } from "node:crypto";
import { MIGRATION_LOCK } from "../database/migrate.ts";
import {
  type RestoreMark,
  readTableMark,
  requireNoRestore,
  writeTableMark,
} from "../database/restore-mark.ts";
import { withConnection } from "./connection.ts";
import { requireAlone } from "./require-alone.ts";

/** Mark of a recovery by PostgreSQL, which has no backup id. */
const RECOVERED = "recovered";

/**
 * Marks a database recovered by PostgreSQL, so that no server starts before it is settled and verified.
 * @param owner address of the role that owns the tables
 * @throws SettingsError if it is in use, or if a restore into it was started
 */
export async function beginRecovery(owner: string): Promise<RestoreMark> {
  return withConnection(owner, "ratebook-restore", async (client) => {
    // A server that starts meanwhile waits for the lock, and is then refused.
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await requireAlone(client);
    const found = await readTableMark(client);
    if (found?.backup === RECOVERED) return found;
    await requireNoRestore(client);
    const mark = { backup: RECOVERED, restore: randomUUID() };
    await writeTableMark(client, mark, true);
    return mark;
  });
}
