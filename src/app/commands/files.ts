import { parseArgs } from "node:util";
import { AppError } from "#kernel/app-error.ts";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { readSettings } from "#kernel/settings.ts";
import { ownFiles } from "#platform/files/file-store.ts";
import { moveFiles } from "#platform/files/move-files.ts";
import { s3Store } from "#platform/files/s3-store.ts";
import { attachDatabase } from "../database/attach.ts";

const USAGE = `Write: ratebook files move [--delete], with RATEBOOK_FILES=s3://bucket/prefix set.
   or: ratebook files own     after a restore in the original's place: this installation may remove files of the bucket`;
const TOLD_EVERY = 500;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Copies files from the data folder into the bucket; works beside a running application, and goes on where it was ended. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { delete: { type: "boolean" } },
  });
  const { files } = readSettings();
  const [act] = positionals;
  if (positionals.length !== 1 || (act !== "move" && act !== "own") || !files)
    throw new AppError("bad-request", USAGE);
  if (act === "own") return own();
  const moved = await moveFiles(s3Store(files), {
    isToGo: values.delete ?? false,
    tell: ({ sent, there }) => {
      if ((sent + there) % TOLD_EVERY === 0) say(`${sent} sent, ${there} there already …`);
    },
  });
  say(`${moved.sent} files sent (${moved.bytes} bytes) and compared, ${moved.there} were there already.`);
  if (values.delete) say(`${moved.deleted} taken out of the data folder.`);
}

/** Only for the installation that serves from now on: from then on no other removes anything there. */
async function own(): Promise<void> {
  const { url, stop } = await attachDatabase("application");
  openDatabase(url, 1);
  try {
    await ownFiles();
    say("The bucket is this installation's now: it removes there what no row of its books names any more.");
  } finally {
    await closeDatabase();
    await stop();
  }
}
