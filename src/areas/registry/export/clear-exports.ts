import { readdir, rm, stat } from "node:fs/promises";
import { countNoun } from "#domain/count-text.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { FOLDER, RETENTION_DAYS } from "./export-job.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Exports can contain personal data: their files are deleted once the download period is over. */
defineJob<null>("clear-exports", {
  permission: "job.cancel",
  daily: "Delete old exports",
  async run(ctx) {
    const names = await readdir(dataFile(FOLDER)).catch(() => []);
    let cleared = 0;
    for (const name of names) {
      ctx.throwIfCancelled();
      const file = dataFile(`${FOLDER}/${name}`);
      const found = await stat(file).catch(() => undefined);
      if (!found || found.mtimeMs > Date.now() - RETENTION_DAYS * DAY_MS) continue;
      await rm(file, { force: true });
      cleared += 1;
    }
    await ctx.progress(cleared, cleared, { message: `${countNoun(cleared, "file")} deleted` });
    return { cleared };
  },
});
