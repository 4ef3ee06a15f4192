import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { readSettings } from "#kernel/settings.ts";
import { findEmbedded, startEmbedded } from "#platform/database/embedded.ts";

/**
 * Opens the database as it is, with or without a running application: nothing is migrated, and an embedded server started here
 * is stopped by `stop`.
 * @param role the application's, or the owner's, who can change append-only tables
 */
export async function attachDatabase(
  role: "application" | "owner",
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { databaseUrl, migrationUrl, data } = readSettings();
  const url = role === "owner" ? (migrationUrl ?? databaseUrl) : databaseUrl;
  if (url) return { url, stop: async () => undefined };
  const running = await findEmbedded(data);
  if (running) return { url: running.url, stop: async () => undefined };
  return startEmbedded(data);
}

/** Runs `work` with a connection pool for `attachDatabase`, and closes both. @param poolSize number of connections */
export async function withDatabase(
  role: "application" | "owner",
  poolSize: number,
  work: (url: string) => Promise<unknown>,
): Promise<void> {
  const { url, stop } = await attachDatabase(role);
  try {
    await withPool(url, poolSize, () => work(url));
  } finally {
    await stop();
  }
}

/** Runs `work` with a connection pool for the database at `url`, and closes it. @param size number of connections */
export async function withPool<T>(url: string, size: number, work: () => Promise<T>): Promise<T> {
  openDatabase(url, size);
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}
