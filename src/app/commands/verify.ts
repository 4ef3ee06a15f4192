import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { isDemonstration } from "#kernel/app-settings.ts";
import { database } from "#kernel/db/client.ts";
import { loadFormerKeys } from "#kernel/sealing/former-keys.ts";
import { openSecrets } from "#kernel/secrets.ts";
import { readSettings } from "#kernel/settings.ts";
import { type SignedHead, signedHead } from "#platform/audit/head.ts";
import { recordRun } from "#platform/maintenance.ts";
import type { Check } from "#reporting/ledger-checks/check.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { withDatabase } from "../database/attach.ts";
import { printLine } from "./print.ts";

/**
 * Verifies the books while the application can run. With `--audit-head FILE` also checks that the audit trail contains an
 * exported head.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { json: { type: "boolean" }, "audit-head": { type: "string" } },
  });
  const file = values["audit-head"];
  const head = file === undefined ? undefined : await readHead(file);
  await withDatabase("application", 2, async () => {
    // Rows with numbers encrypted after sealing can only be verified with the key.
    await openSecrets(readSettings(), await isDemonstration());
    await loadFormerKeys(database());
    const { checks } = await verifyLedger(database(), head);
    if (values.json) printLine(JSON.stringify({ checks }, null, 2));
    else process.stdout.write(formatChecks(checks));
    if (!(await recordVerification(checks))) process.exitCode = 1;
  });
}

/** One line per check. */
export function formatChecks(checks: readonly Check[]): string {
  return checks
    .map(({ name, ok, detail }) => `${ok ? "ok    " : "FAILED"} ${name.padEnd(52)} ${detail}\n`)
    .join("");
}

/** Stores the result for the metrics. @returns whether all checks passed */
export async function recordVerification(checks: readonly Check[]): Promise<boolean> {
  const errors = checks.filter(({ ok }) => !ok).length;
  await recordRun(database(), "verify", errors === 0, `${errors} of ${checks.length} checks failed`);
  return errors === 0;
}

/** @throws Error if the file is not a head */
async function readHead(file: string): Promise<SignedHead> {
  const parsed = JSON.parse(await readFile(file, "utf8")) as { data?: unknown };
  // As in the API response, or only its data.
  const result = signedHead.safeParse(parsed.data ?? parsed);
  if (!result.success) throw new Error(`${file} is not an exported head of the audit trail.`);
  return result.data;
}
