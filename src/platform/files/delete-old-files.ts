import { readdir, rm, stat } from "node:fs/promises";
import { countNoun } from "#domain/count-text.ts";
import { dataFile } from "#kernel/data-folder.ts";
import type { JobContext } from "../jobs/define.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes the files of a folder of the data folder that were last written more than `days` days ago, as the work of a job. */
export async function deleteOldFiles(
  ctx: JobContext<null>,
  folder: string,
  days: number,
): Promise<{ cleared: number }> {
  const names = await readdir(dataFile(folder)).catch(() => []);
  let cleared = 0;
  for (const name of names) {
    ctx.throwIfCancelled();
    const file = dataFile(`${folder}/${name}`);
    const found = await stat(file).catch(() => undefined);
    // A file that is being written has a recent modification time.
    if (!found || found.mtimeMs > Date.now() - days * DAY_MS) continue;
    await rm(file, { force: true });
    cleared += 1;
  }
  await ctx.progress(cleared, cleared, { message: `${countNoun(cleared, "file")} deleted` });
  return { cleared };
}
