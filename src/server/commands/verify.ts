import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type SignedHead, signedHead } from "../audit/head.ts";
import { verifyBooks } from "../books/verify-books.ts";
import { closeDatabase, database, openDatabase } from "../db/client.ts";
import { findEmbedded, startEmbedded } from "../db/embedded.ts";
import { readSettings } from "../settings.ts";

/**
 * Recomputes the books and says what does not agree; works beside a running application. With `--audit-head FILE`
 * also whether the audit trail still runs through the head that was exported then.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { json: { type: "boolean" }, "audit-head": { type: "string" } },
  });
  const file = values["audit-head"];
  const head = file === undefined ? undefined : await readHead(file);
  const { url, stop } = await connect();
  openDatabase(url, 2);
  try {
    const { checks } = await verifyBooks(database(), head);
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

/** @throws Error when the file is not a head */
async function readHead(file: string): Promise<SignedHead> {
  const told = JSON.parse(await readFile(file, "utf8")) as { data?: unknown };
  // As the API answers it, or what the answer holds.
  const read = signedHead.safeParse(told.data ?? told);
  if (!read.success) throw new Error(`${file} is not an exported head of the audit trail.`);
  return read.data;
}

/** The database as it is: nothing is migrated, and an embedded one that stands still is stopped again. */
async function connect(): Promise<{ url: string; stop: () => Promise<void> }> {
  const settings = readSettings();
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => undefined };
  const running = await findEmbedded(settings.data);
  if (running) return { url: running.url, stop: async () => undefined };
  return startEmbedded(settings.data);
}
