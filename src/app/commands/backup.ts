import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { countNoun } from "#domain/count-text.ts";
import { AppError } from "#kernel/app-error.ts";
import { isDemonstration } from "#kernel/app-settings.ts";
import { dataFolder } from "#kernel/data-folder.ts";
import { database } from "#kernel/db/client.ts";
import { openSecrets } from "#kernel/secrets.ts";
import { readSettings } from "#kernel/settings.ts";
import { keepLatest } from "#platform/backup/keep-latest.ts";
import { plainError } from "#platform/backup/plain-error.ts";
import { type FinishedBackup, takeBackup } from "#platform/backup/take-backup.ts";
import { recordRun } from "#platform/maintenance.ts";
import { withDatabase } from "../database/attach.ts";
import { printLine, printStatus } from "./print.ts";

const USAGE = `Usage: ratebook backup --to FOLDER [--keep N] [--plain] [--json]
  Creates the folder ratebook-TIME-NUMBER in FOLDER. Ratebook can keep running.
  --keep N  after a complete backup, delete all but the latest N backups of this installation
  --plain   don’t encrypt the backup`;

/** Backs up the installation while it runs. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: "string" },
      keep: { type: "string" },
      plain: { type: "boolean" },
      json: { type: "boolean" },
    },
  });
  const targetFolder = values.to;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (
    !targetFolder ||
    positionals.length > 0 ||
    (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
  )
    throw new AppError("bad-request", USAGE);
  await withDatabase("application", 2, async (url) => {
    await openSecrets(readSettings(), await isDemonstration());
    const options = {
      url,
      data: dataFolder(),
      into: resolve(targetFolder),
      isPlain: values.plain ?? false,
      bucket: bucketUrl(),
    };
    const backup = await takeBackup(options, printStatus).catch(async (error: unknown) => {
      await recordRun(database(), "backup", false, "not completed");
      throw plainError(error, "The backup failed");
    });
    const report = summary(backup);
    const isComplete = report.missing.length === 0;
    // An incomplete backup must not displace complete ones.
    const keepsAll = keep === undefined || !isComplete;
    const removed = keepsAll ? [] : await keepLatest(options.into, backup.manifest.installation, keep);
    await recordRun(
      database(),
      "backup",
      isComplete,
      isComplete
        ? `${countNoun(report.rows, "row")}, ${countNoun(report.files, "file")}`
        : "files that records refer to are missing",
    );
    if (!isComplete) process.exitCode = 1;
    for (const name of removed) printStatus(`Deleted: ${name}`);
    if (values.json) printLine(JSON.stringify({ ...report, deleted: removed }, null, 2));
    else process.stdout.write(formatSummary(report));
  });
}

/** `s3://bucket/prefix`, as in RATEBOOK_FILES. */
function bucketUrl(): string | undefined {
  const { files } = readSettings();
  return files && `s3://${files.bucket}/${files.prefix}`;
}

function summary({ folder, manifest, missing }: FinishedBackup) {
  const { at, id, tables, files, parts, sealed, audit_head, bucket } = manifest;
  return {
    folder,
    id,
    at,
    sealed,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    audit_head,
    /** Location of pictures that are not included. */
    files_in: bucket,
    missing,
  };
}

function formatSummary({
  folder,
  at,
  rows,
  files,
  bytes,
  sealed,
  files_in,
  missing,
}: ReturnType<typeof summary>): string {
  const key = sealed
    ? "It is encrypted with the key of this installation, which is not included. Keep a copy of the key elsewhere."
    : "It is not encrypted: anyone with the files can read it.";
  const lines = [
    folder,
    `${countNoun(rows, "row")} as at ${at}, ${countNoun(files, "file")}, ${countNoun(bytes, "byte")}. ${key}`,
    ...(files_in
      ? [`Photos are in ${files_in}, not in the backup. Keep a copy of the bucket, or turn on versioning.`]
      : []),
    ...(missing.length > 0
      ? [
          "The backup is incomplete: records refer to files that are not in the data folder, such as",
          ...missing,
        ]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
