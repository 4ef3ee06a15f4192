import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { isDemonstration } from "../app-settings/read.ts";
import { type SignedHead, signedHead } from "../audit/head.ts";
import { verifyBooks } from "../books/verify-books.ts";
import { attachDatabase } from "../db/attach.ts";
import { closeDatabase, database, openDatabase } from "../db/client.ts";
import { loadFormerKeys } from "../sealing/former-keys.ts";
import { openSecrets } from "../secrets.ts";
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
  const { url, stop } = await attachDatabase("application");
  openDatabase(url, 2);
  try {
    // Rows whose numbers were sealed after them are verified with the key.
    await openSecrets(readSettings(), await isDemonstration());
    await loadFormerKeys(database());
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
