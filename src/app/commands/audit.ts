import { parseArgs } from "node:util";
import { AppError } from "#kernel/app-error.ts";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { redactAuditRow } from "#platform/audit/redact.ts";
import { attachDatabase } from "../database/attach.ts";

const USAGE = 'Usage: ratebook audit redact ROW --reason "Erasure requested on 3 Nov 2026, letter 214"';

/** Redacts a row of the audit trail. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: "string" } },
  });
  const [verb, row] = positionals;
  // `blot` is the former name of the verb.
  if ((verb !== "redact" && verb !== "blot") || !/^\d{1,15}$/.test(row ?? "") || !values.reason)
    throw new AppError("bad-request", USAGE);
  const { url, stop } = await attachDatabase("owner");
  openDatabase(url, 1);
  try {
    await redactAuditRow(Number(row), values.reason);
  } finally {
    await closeDatabase();
    await stop();
  }
  process.stdout.write(`Row ${row} is redacted. The audit trail records this.\n`);
}
