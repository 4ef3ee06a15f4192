import { parseArgs } from "node:util";
import { countNoun } from "#domain/count-text.ts";
import { AppError } from "#kernel/app-error.ts";
import { readSettings } from "#kernel/settings.ts";
import { takeBucketOwnership } from "#platform/files/file-store.ts";
import { moveFiles } from "#platform/files/move-files.ts";
import { s3Store } from "#platform/files/s3-store.ts";
import { withDatabase } from "../database/attach.ts";
import { printLine } from "./print.ts";

const USAGE = `Usage: ratebook files move [--delete]   copy files to the bucket; set RATEBOOK_FILES=s3://bucket/prefix
   or: ratebook files own               after a restore that replaces the original: let this installation delete files in the bucket`;
const REPORT_EVERY = 500;

/** Copies files from the data folder to the bucket, while the application can run; run again, it continues. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { delete: { type: "boolean" } },
  });
  const { files } = readSettings();
  const [action] = positionals;
  if (positionals.length !== 1 || (action !== "move" && action !== "own") || !files)
    throw new AppError("bad-request", USAGE);
  if (action === "own") return takeOwnership();
  const moved = await moveFiles(s3Store(files), {
    deleteAfterCopy: values.delete ?? false,
    onProgress: ({ copied, skipped }) => {
      if ((copied + skipped) % REPORT_EVERY === 0)
        printLine(`${copied} copied, ${skipped} already in the bucket…`);
    },
  });
  printLine(
    `${countNoun(moved.copied, "file")} copied and verified (${countNoun(moved.bytes, "byte")}), ${moved.skipped} already in the bucket.`,
  );
  if (values.delete) printLine(`${moved.deleted} deleted from the data folder.`);
}

/** Only for the installation that is used from now on: others can no longer delete files there. */
async function takeOwnership(): Promise<void> {
  await withDatabase("application", 1, takeBucketOwnership);
  printLine(
    "The bucket now belongs to this installation, which deletes files that its records no longer use.",
  );
}
