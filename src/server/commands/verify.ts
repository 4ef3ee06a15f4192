import { parseArgs } from "node:util";
import { verifyBooks } from "../books/verify-books.ts";
import { closeDatabase, database, openDatabase } from "../db/client.ts";
import { findEmbedded, startEmbedded } from "../db/embedded.ts";
import { readSettings } from "../settings.ts";

/** Recomputes the books and says what does not agree; works beside a running application. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: "boolean" } } });
  const { url, stop } = await connect();
  openDatabase(url, 2);
  try {
    const { checks } = await verifyBooks(database());
    if (values.json) process.stdout.write(`${JSON.stringify({ checks }, null, 2)}\n`);
    else
      for (const { name, ok, detail } of checks)
        process.stdout.write(`${ok ? "ok    " : "FAULT "} ${name.padEnd(52)} ${detail}\n`);
    if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
  } finally {
    await closeDatabase();
    await stop();
  }
}

/** The database as it is: nothing is migrated, and an embedded one that stands still is stopped again. */
async function connect(): Promise<{ url: string; stop: () => Promise<void> }> {
  const settings = readSettings();
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => undefined };
  const running = await findEmbedded(settings.data);
  if (running) return { url: running.url, stop: async () => undefined };
  return startEmbedded(settings.data);
}
