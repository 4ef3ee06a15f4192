import { parseArgs } from "node:util";
import { AppError } from "#kernel/app-error.ts";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { blotAudit } from "#platform/audit/blot.ts";
import { attachDatabase } from "../database/attach.ts";

const USAGE = 'Write: ratebook audit blot ROW --reason "Erasure asked for on 3 Nov 2026, letter 214"';

/** Blots the words of a row of the audit trail out. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: "string" } },
  });
  const [verb, row] = positionals;
  if (verb !== "blot" || !/^\d{1,15}$/.test(row ?? "") || !values.reason)
    throw new AppError("bad-request", USAGE);
  const { url, stop } = await attachDatabase("owner");
  openDatabase(url, 1);
  try {
    await blotAudit(Number(row), values.reason);
  } finally {
    await closeDatabase();
    await stop();
  }
  process.stdout.write(`The words of row ${row} are gone; the trail says so.\n`);
}
