import { isDemonstration } from "#kernel/app-settings.ts";
import { closeDatabase, database, openDatabase } from "#kernel/db/client.ts";
import { requireKnownKey } from "#kernel/sealing/require-known-key.ts";
import { openSecrets } from "#kernel/secrets.ts";
import type { Settings } from "#kernel/settings.ts";
import { findEmbedded } from "#platform/database/embedded.ts";
import { requireOwnSettings } from "#platform/database/require-own-settings.ts";
import { prepareDatabase } from "./prepare.ts";

/**
 * Opens the connection pool of a command that can run beside the application: on its database if it runs, otherwise on one
 * started and migrated for this command.
 * @throws SettingsError such as for a key that is not this database's
 * @returns a function that closes the pool and stops what was started
 */
export async function joinDatabase(
  settings: Settings,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  const url = settings.databaseUrl ?? (await findEmbedded(settings.data))?.url;
  if (url !== undefined) {
    openDatabase(url, 4);
    try {
      await requireOwnSettings(database());
      await openSecrets(settings, await isDemonstration());
      await requireKnownKey(database());
    } catch (error) {
      await closeDatabase();
      throw error;
    }
    return closeDatabase;
  }
  const prepared = await prepareDatabase(settings, log);
  return async () => {
    await closeDatabase();
    await prepared.stop();
  };
}
