import { randomUUID } from "node:crypto";
import { MIGRATION_LOCK } from "../database/migrate.ts";
import { type Mark, readTableMark, requireNoRestore, writeTableMark } from "../database/restore-mark.ts";
import { withConnection } from "./apart.ts";
import { requireAlone } from "./require-alone.ts";

/** What PostgreSQL's own recovery brought back has no number of a backup. */
const RECOVERED = "recovered";

/**
 * Marks a database that PostgreSQL brought back, so that no server starts with it before it is settled and verified.
 * @param owner address of the role that owns the tables
 * @throws SettingsError while something works with it, or where a backup was begun to be restored into it
 */
export async function beginRecovery(owner: string): Promise<Mark> {
  return withConnection(owner, "ratebook-restore", async (client) => {
    // A server that starts meanwhile waits, and is refused then.
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
