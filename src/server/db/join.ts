import type { Settings } from "../settings.ts";
import { closeDatabase, openDatabase } from "./client.ts";
import { findEmbedded } from "./embedded.ts";
import { prepareDatabase } from "./prepare.ts";

/**
 * Opens the pool of a command that works beside a running application: on its database when it runs, else
 * on one started and brought up to date for this command.
 * @returns what closes the pool and stops what was started
 */
export async function joinDatabase(
  settings: Settings,
  tell: (line: string) => void,
): Promise<() => Promise<void>> {
  const url = settings.databaseUrl ?? (await findEmbedded(settings.data))?.url;
  if (url !== undefined) {
    openDatabase(url, 4);
    return closeDatabase;
  }
  const prepared = await prepareDatabase(settings, tell);
  return async () => {
    await closeDatabase();
    await prepared.stop();
  };
}
