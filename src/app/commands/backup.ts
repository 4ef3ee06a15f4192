import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "#kernel/app-error.ts";
import { isDemonstration } from "#kernel/app-settings.ts";
import { dataFolder } from "#kernel/data-folder.ts";
import { closeDatabase, database, openDatabase } from "#kernel/db/client.ts";
import { openSecrets } from "#kernel/secrets.ts";
import { readSettings } from "#kernel/settings.ts";
import { keepLatest } from "#platform/backup/keep-latest.ts";
import { plainError } from "#platform/backup/plain-error.ts";
import { type TakenBackup, takeBackup } from "#platform/backup/take-backup.ts";
import { keepEnd } from "#platform/upkeep.ts";
import { attachDatabase } from "../database/attach.ts";

const USAGE = `Write: ratebook backup --to FOLDER [--keep N] [--plain] [--json]
  Makes a folder ratebook-TIME-NUMBER in FOLDER; works beside a running application. --keep N: all but the latest N of
  this installation are thrown away once the new one is whole. --plain: the parts are not sealed with the key.`;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Copies the whole installation while it works. */
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
  const into = values.to;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (!into || positionals.length > 0 || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)))
    throw new AppError("bad-request", USAGE);
  const { url, stop } = await attachDatabase("application");
  openDatabase(url, 2);
  try {
    await openSecrets(readSettings(), await isDemonstration());
    const order = {
      url,
      data: dataFolder(),
      into: resolve(into),
      isPlain: values.plain ?? false,
      bucket: bucketWords(),
    };
    const taken = await takeBackup(order, say).catch(async (error: unknown) => {
      await keepEnd(database(), "backup", false, "it did not come to its end");
      throw plainError(error, "The backup was not made");
    });
    const found = summary(taken);
    const isWhole = found.missing.length === 0;
    // One without its files must never push out those that had them.
    const isKept = keep === undefined || !isWhole;
    const gone = isKept ? [] : await keepLatest(order.into, taken.manifest.installation, keep);
    await keepEnd(
      database(),
      "backup",
      isWhole,
      isWhole ? `${found.rows} rows, ${found.files} files` : "files that rows name were not there",
    );
    if (!isWhole) process.exitCode = 1;
    for (const name of gone) say(`Thrown away: ${name}`);
    if (values.json) process.stdout.write(`${JSON.stringify({ ...found, thrown_away: gone }, null, 2)}\n`);
    else process.stdout.write(words(found));
  } finally {
    await closeDatabase();
    await stop();
  }
}

/** `s3://bucket/prefix`, as RATEBOOK_FILES has it. */
function bucketWords(): string | undefined {
  const { files } = readSettings();
  return files && `s3://${files.bucket}/${files.prefix}`;
}

function summary({ folder, manifest, missing }: TakenBackup) {
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
    /** Where the pictures are that are not in it. */
    files_in: bucket,
    missing,
  };
}

function words({
  folder,
  at,
  rows,
  files,
  bytes,
  sealed,
  files_in,
  missing,
}: ReturnType<typeof summary>): string {
  const count = (number: number) => number.toLocaleString("en");
  const key = sealed
    ? "It is sealed with the key of this installation, which is not in it: keep a copy of the key apart."
    : "It is not sealed: whoever has it reads what it holds.";
  const lines = [
    folder,
    `${count(rows)} rows as of ${at}, ${count(files)} files, ${count(bytes)} bytes. ${key}`,
    ...(files_in
      ? [`Pictures are in ${files_in} and not in it: keep versions or a copy of the bucket.`]
      : []),
    ...(missing.length > 0
      ? ["It is not whole: rows name files that the data folder does not have, such as", ...missing]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
