import { parseArgs } from "node:util";
import { AppError } from "#kernel/app-error.ts";
import { redactAuditRow } from "#platform/audit/redact.ts";
import { withDatabase } from "../database/attach.ts";
import { printLine } from "./print.ts";

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
  const { reason } = values;
  await withDatabase("owner", 1, () => redactAuditRow(Number(row), reason));
  printLine(`Row ${row} is redacted. The audit trail records this.`);
}
