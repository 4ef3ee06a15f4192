import { readSettings } from "#kernel/settings.ts";
import { findEmbedded, startEmbedded } from "#platform/database/embedded.ts";

/**
 * The database as it is, beside a running application or without one: nothing is migrated, and an embedded one that
 * stands still is stopped again by `stop`.
 * @param as the role: the application's, or its owner's, who may change what is otherwise only added to
 */
export async function attachDatabase(
  as: "application" | "owner",
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { databaseUrl, migrationUrl, data } = readSettings();
  const url = as === "owner" ? (migrationUrl ?? databaseUrl) : databaseUrl;
  if (url) return { url, stop: async () => undefined };
  const running = await findEmbedded(data);
  if (running) return { url: running.url, stop: async () => undefined };
  return startEmbedded(data);
}
