import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { countNoun } from "#domain/count-text.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { loadFormerKeys } from "#kernel/sealing/former-keys.ts";
import { KEY_FILE, setMasterKey } from "#kernel/secrets.ts";
import { readSettings, type Settings } from "#kernel/settings.ts";
import type { RestoreReport } from "#platform/backup/after-restore.ts";
import { beginRecovery } from "#platform/backup/begin-recovery.ts";
import { endRestore, settleRestore } from "#platform/backup/end-restore.ts";
import { backupRefused, openBackup } from "#platform/backup/open-backup.ts";
import { plainError } from "#platform/backup/plain-error.ts";
import { restoreBackup } from "#platform/backup/restore-backup.ts";
import { applicationRole, listMigrations, migrate, migrationsFolder } from "#platform/database/migrate.ts";
import { requireNoRestoreIn } from "#platform/database/restore-mark.ts";
import type { Check } from "#reporting/ledger-checks/check.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { attachDatabase, withPool } from "../database/attach.ts";
import { printStatus } from "./print.ts";
import { formatChecks, recordVerification } from "./verify.ts";

const USAGE = `Usage: ratebook restore BACKUP [--json]
  Restores a backup into an empty database (DATABASE_URL, or a new one in RATEBOOK_DATA) and an empty RATEBOOK_DATA, then
  verifies the books. Exits with 1 if a check fails. If interrupted, run the same command again.
   or: ratebook restore BACKUP --check     only check that the backup is complete
   or: ratebook restore --recovered        finish a recovery by PostgreSQL, to a point in time or from a base backup`;

/** Restores a backup, or checks whether it is complete. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: "boolean" }, recovered: { type: "boolean" }, json: { type: "boolean" } },
  });
  const [backup] = positionals;
  const settings = { ...readSettings(), data: resolve(readSettings().data) };
  await findKey(settings);
  if (values.recovered && positionals.length === 0 && !values.check)
    return endRecovery(settings, !!values.json);
  if (!backup || positionals.length > 1 || values.recovered) throw new AppError("bad-request", USAGE);
  if (values.check) return check(resolve(backup), !!values.json);
  const { manifest, mark, owner, app, stop } = await restoreBackup(
    resolve(backup),
    settings,
    printStatus,
  ).catch((error) => {
    throw plainError(error, "The restore was not completed. Run it again");
  });
  try {
    if (manifest.bucket) printStatus(`Photos are not in the backup: they are in ${manifest.bucket}`);
    const notice = await settleRestore(owner, { at: manifest.at, ...mark });
    await verify(app, notice, !!values.json);
    // Last: if killed earlier, no server has used unverified books.
    await endRestore(owner, settings.data);
  } finally {
    await stop();
  }
}

/** The key of the environment, or of the data folder; none is created here. */
async function findKey({ key, data }: Settings): Promise<void> {
  const text = key ?? (await readFile(join(data, KEY_FILE), "utf8").catch(() => undefined));
  if (text !== undefined) setMasterKey(text);
}

async function check(folder: string, isJson: boolean): Promise<void> {
  const errors: string[] = [];
  const { at, tables, files } = await openBackup(
    folder,
    await listMigrations(migrationsFolder()),
    errors,
    printStatus,
  );
  if (errors.length > 0) throw backupRefused(errors);
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ at, rows, files: files.count }, null, 2)}\n`
      : `The backup is complete: ${countNoun(rows, "row")} as at ${at}, ${countNoun(files.count, "file")}.\n`,
  );
}

/** Like a backup, rows recovered by PostgreSQL are of an earlier time than other systems. */
async function endRecovery(settings: Settings, isJson: boolean): Promise<void> {
  await requireNoRestoreIn(settings.data);
  const { url, stop } = await attachDatabase("owner");
  try {
    const mark = await beginRecovery(url);
    await migrate(url, migrationsFolder(), applicationRole(settings), true);
    const notice = await settleRestore(url, { at: await lastAuditTime(url), ...mark });
    await verify(settings.databaseUrl ?? url, notice, isJson);
    await endRestore(url, undefined);
  } finally {
    await stop();
  }
}

/** Time of the last audited change. */
function lastAuditTime(url: string): Promise<string> {
  return withPool(url, 1, async () => {
    const row = await database()
      .selectFrom("audit")
      .select("at")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return (row?.at ?? new Date()).toISOString();
  });
}

async function verify(url: string, notice: RestoreReport, isJson: boolean): Promise<void> {
  await withPool(url, 2, async () => {
    await loadFormerKeys(database());
    printStatus("Verifying the books");
    const { checks } = await verifyLedger(database());
    process.stdout.write(
      isJson ? `${JSON.stringify({ ...notice, checks }, null, 2)}\n` : formatNotice(notice, checks),
    );
    if (!(await recordVerification(checks))) process.exitCode = 1;
  });
}

function formatNotice(
  { at, sessions, messages, reports, payments, last_receipts }: RestoreReport,
  checks: readonly Check[],
): string {
  const receipts = last_receipts.length > 0 ? last_receipts.join(", ") : "none";
  return `${formatChecks(checks)}
The books are restored as at ${at}. Anything recorded later is missing.
- Payments pending: ${payments}. The servers check them with the gateways automatically. Payments started later are only in the
  gateways’ reports: record them as payments made outside the gateway.
- Last receipts: ${receipts}. Higher numbers will be issued again, and receipts already issued with them will fail verification.
- Before you pay settlements, refunds or commission, check with the bank what has been paid out since then.
- Waiting emails and SMS held: ${messages}, because they may already have been sent. Use Resend to send one.
- Due reports that are not sent again: ${reports}. Reminders due in the next 24 hours are held too.
- Sessions ended: ${sessions}. Everyone must sign in again.
`;
}
